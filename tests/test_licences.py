"""The licences of dependencies are listed, and are those that their packages state."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest

import sbom

SETTINGS = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
LICENCES = SETTINGS["tool"]["staufen"]["licences"]
FAMILIES = ("Apache", "BSD", "MIT", "MPL", "Python|PSF")


def families(text):
    return {family for family in FAMILIES if re.search(rf"\b({family})", text)}


def test_every_dependency_has_a_licence():
    """Add the licence of a new dependency to `tool.staufen.licences` in pyproject.toml."""
    components = sbom.describe_wheel(SETTINGS, "1.0")["components"]
    assert [each["name"] for each in components if "licenses" not in each] == []
    assert {each["name"] for each in components} == set(LICENCES)


def test_a_dependency_without_a_licence_is_listed_all_the_same():
    project = SETTINGS["project"] | {"dependencies": ["Unknown_thing>=2"]}
    components = sbom.describe_wheel(SETTINGS | {"project": project}, "1.0")["components"]
    (found,) = [each for each in components if each.get("scope") == "required"]
    assert (found["purl"], "licenses" in found) == ("pkg:pypi/unknown-thing", False)


@pytest.mark.parametrize("name", LICENCES)
def test_a_licence_is_the_one_of_the_package(name):
    try:
        found = metadata(name)
    except PackageNotFoundError:
        pytest.skip(f"{name} is not installed")
    stated = [found.get("License-Expression") or (found.get("License") or "")[:200]]
    stated += [each for each in found.get_all("Classifier", []) if each.startswith("License ::")]
    assert families(" ".join(stated)) >= families(LICENCES[name]) != set()
