"""The public interface: what scripts may rely on, as it stands in tests/public.txt.

It is what `staufen.core`, `search`, `bots` and `arena` list in `__all__`, with the public members
of classes. A change within the same minor version may add to it; whatever else changes it asks for
a new one: raise the version, name it in CHANGELOG.md, and run this file with `--bless`.
"""

import inspect
from importlib import import_module
from pathlib import Path

import staufen

KEPT = Path(__file__).parent / "public.txt"
MODULES = ("core", "search", "bots", "arena")


def interface():
    """Yield a line for each name: where it is, and how it is called."""
    for module in MODULES:
        package = import_module(f"staufen.{module}")
        for name in sorted(package.__all__):
            yield from lines(f"staufen.{module}.{name}", getattr(package, name))


def lines(place, thing):
    yield f"{place}{called(thing)}"
    if inspect.isclass(thing):
        plain = {*dir(object), *dir(tuple)}
        for name in sorted({*dir(thing), *inspect.get_annotations(thing)} - plain):
            if not name.startswith("_"):
                yield f"{place}.{name}{called(inspect.getattr_static(thing, name, None))}"


def called(thing):
    """Return the names of the parameters of what can be called."""
    thing = getattr(thing, "__func__", thing)
    try:
        parameters = inspect.signature(thing).parameters.values() if callable(thing) else None
    except (TypeError, ValueError):
        parameters = None
    if parameters is None:
        return ""
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    text = [
        stars.get(each.kind, "") + each.name + ("" if each.default is each.empty else "=")
        for each in parameters
    ]
    return f"({', '.join(text)})"


def test_what_scripts_rely_on_stays_within_a_minor_version(bless):
    minor = ".".join(staufen.__version__.split(".")[:2])
    found = sorted(set(interface()))
    if bless:
        KEPT.write_text("\n".join([f"# {minor}", *found, ""]))
    kept_for, *stored = KEPT.read_text().splitlines()
    gone = sorted(set(stored) - set(found))
    assert kept_for == f"# {minor}" or not gone
    assert gone == [], "taken away or changed: this asks for a new minor version"
    assert found == stored, "new: run with --bless, and name it in CHANGELOG.md"
