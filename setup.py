"""Build every .pyx file of our folders; pyproject.toml holds the rest.

Environment, each set to 1:
    STAUFEN_NATIVE    use all this processor can do; the result does not run on older ones
    STAUFEN_DEBUG     bounds checks and symbols, little optimisation
    STAUFEN_QUICK     no optimisation: compiles in half the time, for a build to throw away
    STAUFEN_SANITIZE  stop at undefined behaviour and at stray memory accesses
    STAUFEN_STRICT    performance hints of Cython and warnings of both compilers fail the build
"""

import os
import platform
import runpy
import shutil
import sysconfig
from multiprocessing import get_start_method
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

FOLDERS = ("core", "search", "bots", "arena", "web", "bridges")
PACKAGE = Path("src/staufen")
FAST = ("rules", "search", "game", "batch")
STAMP = Path("build/flags")
TRANSLATED = Path("build/c")

FLAGS = {
    "DEBUG": ["-Og", "-g"],
    "SANITIZE": [
        *("-Og", "-g1", "-fno-omit-frame-pointer"),
        *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    ],
    "NATIVE": ["-march=native"],
    "QUICK": ["-O0"],
}
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
STRICT = os.environ.get("STAUFEN_STRICT") == "1"
MODES = [mode for mode in FLAGS if os.environ.get(f"STAUFEN_{mode}") == "1"]
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": "DEBUG" in MODES,
    "wraparound": False,
    "initializedcheck": "DEBUG" in MODES,
    "cdivision": True,
    "freethreading_compatible": True,  # what threads share is read only, or has a lock
}


def links() -> None:
    """Make the links again that an archive left out, or that a checkout wrote as text files."""
    for folder in FOLDERS:
        link = PACKAGE / folder
        if not link.is_symlink() and not link.is_dir():
            link.unlink(missing_ok=True)
            link.symlink_to(Path("../..") / folder)


def use_ccache() -> None:
    """Compile through ccache where it is installed, unless a compiler was chosen."""
    if "CC" not in os.environ and shutil.which("ccache"):
        os.environ["CC"] = f"ccache {sysconfig.get_config_var('CC') or 'cc'}"


def compiler_flags(level: str = "-O3") -> list[str]:
    """Return the usual flags, overruled by those of the modes asked for."""
    # A product and a sum fused round otherwise, and trees would differ between processors.
    usual = [level, "-g0", "-ffp-contract=off", "-fno-math-errno"]
    if platform.machine() in ("x86_64", "AMD64"):
        usual.append("-mpopcnt")  # all such processors have it since 2008
    return usual + [flag for mode in MODES for flag in FLAGS[mode]] + (WARNINGS if STRICT else [])


def extensions() -> list[Extension]:
    """Find what is to be compiled: adding a file edits no list."""
    import numpy

    return [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [str(path)],
            depends=[str(STAMP)],
            include_dirs=[numpy.get_include()],
            define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
            # Searches spend their time in these; the rest is handles and tables.
            extra_compile_args=compiler_flags("-O3" if path.stem in FAST else "-O1"),
            libraries=["m"],  # unnamed, its functions would be those of the oldest version
            extra_link_args=[flag for flag in compiler_flags() if flag.startswith("-fsanitize")],
        )
        for folder in FOLDERS
        for path in sorted((PACKAGE / folder).rglob("*.pyx"))
    ]


def is_noted(path: Path, wanted: list[str], extra: list[str]) -> bool:
    """Return whether a file has the words of this build, or those of a stricter one.

    What was built strictly is good for an ordinary build, but not the other way round.
    """
    accepted = (" ".join(wanted), " ".join([*wanted, *extra]))
    return path.exists() and path.read_text() in accepted


def write_note(path: Path, words: list[str]) -> None:
    """Write the words of this build for later ones."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(" ".join(words))


def fail_on_warnings() -> None:
    """Turn all remarks of Cython into errors; its own switch leaves out performance hints."""
    from Cython.Compiler import Errors

    remark = Errors.CompileWarning

    def error(position, message):
        # Cython leaves `genexpr` behind when it unrolls any(... for ...) or sum(... for ...);
        # a leading underscore says that a loop variable is not meant to be used.
        if not message.startswith(("Unused entry 'genexpr'", "Unused entry '_")):
            Errors.error(position, message)
        return remark(position, message)

    Errors.CompileWarning = error
    DIRECTIVES["warn.unused"] = DIRECTIVES["warn.maybe_uninitialized"] = True


class Build(build_ext):
    """Translates only when something is to be compiled: asking for metadata stays quick."""

    def run(self) -> None:
        from Cython.Build import cythonize

        # Not as an option of setup(): an editable installation would forget it.
        self.parallel = self.parallel or os.cpu_count()
        if self.editable_mode:
            # Not in a folder that is thrown away: what is up to date is not compiled again.
            usual = build(self.distribution)
            usual.ensure_finalized()
            self.build_lib = usual.build_lib
        stamp = runpy.run_path("arena/build_info.py")
        compiled = stamp["hash_sources"](PACKAGE, *stamp["COMPILED"])
        flags = compiler_flags()
        if not is_noted(STAMP, flags, WARNINGS):
            write_note(STAMP, flags)  # all depend on this file: other flags rebuild all
        if STRICT:
            fail_on_warnings()
        checks = ["checked"] * ("DEBUG" in MODES) + ["strict"] * STRICT
        fresh = is_noted(TRANSLATED / "checks", checks, ["strict"])
        translated = cythonize(
            self.extensions,
            include_path=["src"],
            compiler_directives=DIRECTIVES,
            build_dir=str(TRANSLATED),
            force=not fresh,
            # Worker processes inherit the strictness only where they are forked.
            nthreads=0 if STRICT and get_start_method() != "fork" else os.cpu_count(),
        )
        if not fresh:
            write_note(TRANSLATED / "checks", checks)
        for extension, result in zip(self.extensions, translated, strict=True):
            extension.sources = result.sources
        super().run()
        folder = PACKAGE if self.inplace else Path(self.build_lib, PACKAGE.name)
        stamp["write_build_info"](folder, compiled, MODES)


class Wheel(bdist_wheel):
    """Adds the bill of materials to the metadata."""

    def write_wheelfile(self, folder: str, *args, **options) -> None:
        super().write_wheelfile(folder, *args, **options)
        write_sbom = runpy.run_path("sbom.py")["write_sbom"]
        write_sbom(Path(folder), self.distribution.get_version())


if __name__ == "__main__":
    os.chdir(Path(__file__).parent)
    links()
    use_ccache()
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": Build, "bdist_wheel": Wheel},
    )
