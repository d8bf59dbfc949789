"""Every way to install the project, tried in temporary folders.

Design: compiling is what costs, so installs start from what the tree at hand was built to, in the
same mode. The isolated build from the source archive compiles one module anew, which needs other
modules' declarations and NumPy's: that the archive holds the sources of the others is tested file
by file. What is not editable is installed from the wheel of that build.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace
from urllib.request import urlopen
from zipfile import ZipFile

import numpy
import pytest

import staufen

# One worker does all of these, since each worker would build everything for itself.
pytestmark = [pytest.mark.nightly, pytest.mark.xdist_group("packaging")]

ROOT = Path(__file__).parent.parent
FOLDERS = ("core", "search", "bots", "arena", "web", "bridges")
LITTER = ("*.egg-info", "__pycache__", "dist", "runs", "sanitize", "made", ".*")
PRODUCTS = ("*.so", "*.c", "build", *LITTER)
ANEW = "core/games/leduc_poker/rules.*"  # the module that is compiled in isolation
LATER = 2**32  # seconds since 1970
PLAY = """
import staufen
state = staufen.core.load("leduc-poker").new_state(seed=7)
assert state.legal_actions
print(staufen.core.game.__file__)
"""


def run(*command, cwd, **environment):
    """Run a command that must succeed, knowing nothing of this process; return what it printed."""
    stored = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("STAUFEN_", "PYTEST_", "PYTHON", "VIRTUAL_ENV"))
    }
    result = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=stored | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def environment(folder, *, empty=False):
    """Make a virtual environment; unless empty, it sees the packages these tests run with."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    python = folder / "bin/python"
    (packages,) = folder.glob("lib/python*/site-packages")
    if not empty:
        # Links named in the other folder stay unread: an editable install there is invisible here.
        (packages / "packages.pth").write_text(sysconfig.get_path("purelib"))
    return SimpleNamespace(python=python, packages=packages)


def mode():
    """Return the switch by which the tree at hand was built, so that copies are up to date."""
    flags = ROOT / "build/flags"
    strict = flags.exists() and "-Werror" in flags.read_text()
    return {"STAUFEN_STRICT": "1"} if strict else {}


def pip(python, command, *what, cwd, **environment):
    """Run pip for a Python without byte code, neither there nor in the environment it builds in."""
    start = (sys.executable, "-m", "pip", "--python", python, command, "--quiet")
    run(*start, *what, cwd=cwd, PIP_COMPILE="0", **environment)


def install(env, *what, cwd):
    """Install with nothing but what the environment sees."""
    alone = ("--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed")
    pip(env.python, "install", *alone, *what, cwd=cwd, **mode())


def copy(tree, to, *products):
    """Copy a tree with its links and its times, so that what is built in it stays up to date."""
    return Path(shutil.copytree(tree, to, symlinks=True, ignore=shutil.ignore_patterns(*products)))


def pytest_sees(place, env, tree):
    """Check that tests run at the root of a tree import the package from a certain place."""
    test = tree / "tests/test_where.py"
    test.write_text(
        "from pathlib import Path\n\nimport staufen\n\n\n"
        "def test_where():\n"
        f"    assert Path(staufen.__file__).is_relative_to({str(place)!r})\n"
    )
    run(env.python, "-m", "pytest", "-q", test, cwd=tree)
    test.unlink()


def place_of_play(env, cwd):
    """Play a little, and return where the compiled game came from."""
    return Path(run(env.python, "-c", PLAY, cwd=cwd).strip())


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A copy of the tree, built in place."""
    tree = copy(ROOT, tmp_path_factory.mktemp("built") / "staufen", *LITTER)
    run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=tree, **mode())
    return tree


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    """The source archive, and the tree that it was made from."""
    folder = tmp_path_factory.mktemp("archive")
    tree = copy(ROOT, folder / "staufen", *PRODUCTS)
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, cwd=tree)
    return next(folder.glob("*.tar.gz")), tree


@pytest.fixture(scope="session")
def wheel(archive, built, tmp_path_factory):
    """What the source archive is built to in isolation, as a stranger's installer does it."""
    folder = tmp_path_factory.mktemp("wheel")
    run("tar", "-xzf", archive[0], "--strip-components=1", cwd=folder)
    build = copy(built / "build", folder / "build")
    for product in (path for kind in ("*.c", "*.so", "*.o") for path in build.rglob(kind)):
        if product.match(ANEW):
            product.unlink()
        else:  # or it would be older than the headers of the NumPy that is fetched for the build
            os.utime(product, times=(LATER, LATER))
    pip(sys.executable, "wheel", "--no-deps", ".", cwd=folder, **mode())
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def plain(wheel, tmp_path_factory):
    """An environment with a plain install."""
    folder = tmp_path_factory.mktemp("plain")
    env = environment(folder / "venv")
    install(env, wheel, cwd=folder)
    return env


@pytest.fixture(scope="session")
def editable(built, tmp_path_factory):
    """An environment with an editable install, which also knows its tree."""
    folder = tmp_path_factory.mktemp("editable")
    env = environment(folder / "venv")
    env.tree = copy(built, folder / "staufen")
    install(env, "--editable", env.tree, cwd=folder)
    return env


def test_the_citation_names_this_version():
    assert f"version: {staufen.__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_plain_install(plain, tmp_path):
    assert place_of_play(plain, tmp_path).is_relative_to(plain.packages)


def test_the_installed_package_has_its_data_and_no_sources(plain):
    names = {path.name for path in (plain.packages / "staufen").rglob("*")}
    assert {"py.typed", "game.pxd", "game.pyi", "compiled.json"} <= names
    assert {"page.html", "report.html", "page.js", "page.css"} <= names
    assert not [name for name in names if name.endswith((".c", ".pyx"))]
    assert not [name for name in FOLDERS if (plain.packages / name).exists()]


def test_what_is_installed_is_what_was_compiled(plain, tmp_path):
    code = "from staufen.arena.match.fingerprint import build_id, outdated_sources as outdated\n"
    code += "print(build_id(), outdated(), sep='|')"
    build, outdated = run(plain.python, "-c", code, cwd=tmp_path).strip().split("|")
    assert " compiled " in build
    assert outdated == ""


def test_a_checkout_with_a_plain_install_tests_the_installed_package(plain, built, tmp_path):
    tree = copy(built, tmp_path / "staufen", "*.so", "build")
    pytest_sees(plain.packages, plain, tree)


def test_editable_install(editable, tmp_path):
    assert place_of_play(editable, tmp_path).is_relative_to(editable.tree)


def test_an_editable_install_compiles_nothing_that_is_up_to_date(editable, built):
    def products(tree):
        found = (tree / "build").rglob("lib.*/**/*.so")
        return {path.relative_to(tree): path.stat().st_mtime_ns for path in found}

    assert products(editable.tree) == products(built) != {}


def test_a_new_file_is_seen_by_an_editable_install(editable, tmp_path):
    (editable.tree / "bots/newcomer.py").write_text("HERE = True\n")
    run(editable.python, "-c", "import staufen.bots.newcomer", cwd=tmp_path)
    (editable.tree / "bots/newcomer.py").unlink()


def test_in_place_build(built, tmp_path):
    env = environment(tmp_path / "venv")
    pytest_sees(built / "src", env, built)
    run(env.python, "-c", PLAY, cwd=tmp_path, PYTHONPATH=str(built / "src"))


def test_a_source_archive_holds_each_file_of_the_house_once(archive):
    packed, tree = archive
    listing = run("tar", "-tzf", packed, cwd=tree).splitlines()
    names = [name.partition("/")[2] for name in listing]
    for folder in (*FOLDERS, "tests", "benchmarks", "docs"):
        files = {path for path in (tree / folder).rglob("*") if path.is_file()}
        assert sorted(
            name for name in names if name.startswith(f"{folder}/") and name[-1] != "/"
        ) == sorted(str(path.relative_to(tree)) for path in files)
    assert not [name for name in names if re.search(r"^src/staufen/core/.|\.so$|\.c$", name)]


def test_a_source_archive_is_installed_in_an_empty_environment(wheel, tmp_path):
    env = environment(tmp_path / "venv", empty=True)
    pip(env.python, "install", wheel, cwd=tmp_path)
    assert place_of_play(env, tmp_path).is_relative_to(env.packages)
    run(env.python, "-m", "staufen", "--help", cwd=env.packages)
    run(env.python.parent / "staufen", "--help", cwd=env.packages)


def test_packages_pass_the_checks_of_a_release(wheel, archive):
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, archive[0], cwd=wheel.parent)
    run(sys.executable, "-m", "check_wheel_contents", wheel, cwd=wheel.parent)


def test_a_wheel_lists_its_components(wheel):
    with ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if "/sboms/" in name]
        found = json.loads(packed.read(name))
    assert name == f"staufen-{staufen.__version__}.dist-info/sboms/staufen.cdx.json"
    assert found["metadata"]["component"]["version"] == staufen.__version__
    scopes = {each["name"]: each.get("scope") for each in found["components"]}
    assert (scopes["numpy"], scopes["onnxruntime"]) == ("required", "optional")
    assert [each["name"] for each in found["components"] if "version" in each] == ["Cython"]


def test_a_wheel_needs_no_compiler(wheel, tmp_path):
    """It plays, serves and runs a tournament in an environment with nothing else."""
    env = environment(tmp_path / "venv", empty=True)
    pip(env.python, "install", f"{wheel}[web]", cwd=tmp_path, CC="false")
    alone = {"PATH": str(env.python.parent), "CC": "false", "XDG_DATA_HOME": str(tmp_path)}
    program = env.python.parent / "staufen"
    bots = ("--bots", "random", "so-ismcts(iterations=20)")
    run(program, "tournament", "leduc-poker", *bots, "--deals", "2", cwd=tmp_path, **alone)
    played = subprocess.run(
        [program, "play", "leduc-poker", "--bots", "random"],
        input="1\n" * 20, capture_output=True, text=True, cwd=tmp_path, env=alone, timeout=120,
    )  # fmt: skip
    assert "The end: " in played.stdout, played.stdout + played.stderr
    assert "<title>" in served_page(program, tmp_path, alone)


def served_page(program, folder, environment):
    """Return the first page of a server of its own."""
    command = [program, "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment
    ) as server:
        try:
            address = next(m[0] for line in server.stdout if (m := re.search(r"http://\S+", line)))
            with urlopen(address, timeout=60) as page:
                return page.read().decode()
        finally:
            server.terminate()


@pytest.mark.parametrize("damage", ["missing", "text"])
def test_lost_links_are_made_again(damage, tmp_path):
    tree = copy(ROOT, tmp_path / "staufen", *PRODUCTS)
    for folder in FOLDERS:
        link = tree / "src/staufen" / folder
        link.unlink()
        if damage == "text":
            link.write_text(f"../../{folder}")
    run(sys.executable, "setup.py", "--name", cwd=tree)
    assert all((tree / "src/staufen" / folder / "__init__.py").is_file() for folder in FOLDERS)


@pytest.fixture(scope="session")
def mypy_cache(tmp_path_factory):
    """What mypy has found out about packages that are the same in every environment."""
    return tmp_path_factory.mktemp("mypy")


@pytest.mark.parametrize("way", ["plain", "editable"])
def test_mypy_understands_a_users_file(way, request, mypy_cache, tmp_path):
    env = request.getfixturevalue(way)
    (tmp_path / "mine.py").write_text(
        "import staufen\n\n"
        'game = staufen.core.load("fredericus", players=3)\n'
        "state = game.new_state(seed=7)\n"
        "reveal_type(state.legal_actions)\n"
    )
    command = ("-m", "mypy", "--strict", "--cache-dir", mypy_cache)
    message = run(
        sys.executable, *command, "--python-executable", env.python, "mine.py", cwd=tmp_path
    )
    assert 'Revealed type is "list[int]"' in message.replace("builtins.", "")


@pytest.mark.parametrize("way", ["plain", "editable"])
def test_a_package_outside_can_cimport_the_game_interface(way, request, tmp_path):
    env = request.getfixturevalue(way)
    (tmp_path / "outside.pyx").write_text(
        "from staufen.core.game cimport Head, Rules\n\n"
        "cdef int seats(const Head* head) noexcept nogil:\n"
        "    return head.num_players\n\n"
        "def sizes():\n"
        "    cdef Head head\n"
        "    head.num_players = 3\n"
        "    return seats(&head), sizeof(Head), sizeof(Rules)\n"
    )
    command = ("-m", "Cython.Build.Cythonize", "--inplace", "-3", "outside.pyx")
    run(env.python, *command, cwd=tmp_path, CFLAGS=f"-O0 -I{numpy.get_include()}")
    run(env.python, "-c", "import outside; assert outside.sizes()[0] == 3", cwd=tmp_path)
