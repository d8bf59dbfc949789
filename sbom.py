"""The software bill of materials of a wheel: CycloneDX, in `.dist-info/sboms` (PEP 770).

Components with a version are compiled into the wheel. The others are installed beside it, in a
version that the installer chooses; those of extras are optional.
"""

import json
import re
import tomllib
from importlib.metadata import version as installed_version
from pathlib import Path

FILE = "sboms/staufen.cdx.json"
COMPILED_IN = "Cython"  # its run-time support is part of each compiled module
DEVELOPMENT = ("test", "lint", "docs", "all")  # extras of developers, and the sum of the others


def describe_wheel(settings: dict, version: str) -> dict:
    """Return the bill of materials by the settings of pyproject.toml."""
    project, licences = settings["project"], settings["tool"]["staufen"]["licences"]
    extras = project["optional-dependencies"].items()
    optional = [name for extra, names in extras if extra not in DEVELOPMENT for name in names]
    scopes = dict.fromkeys(map(_name_of, optional), "optional")
    scopes |= dict.fromkeys(map(_name_of, project["dependencies"]), "required")
    compiled = _component(
        COMPILED_IN, licences.get(COMPILED_IN), version=installed_version(COMPILED_IN)
    )
    others = [_component(name, licences.get(name), scope=scope) for name, scope in scopes.items()]
    own = _component(project["name"], project["license"], version=version)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": [compiled, *others],
        "dependencies": [
            {"ref": own["bom-ref"], "dependsOn": [each["bom-ref"] for each in [compiled, *others]]}
        ],
    }


def write_sbom(folder: Path, version: str) -> None:
    """Write the bill of materials to the metadata folder of a wheel."""
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    file = folder / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(describe_wheel(settings, version), indent=1)
    file.write_text(text + "\n", encoding="utf-8")


def _name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def _component(name: str, licence: str | None, **more: str) -> dict:
    normal = re.sub(r"[-_.]+", "-", name).lower()
    place = f"pkg:pypi/{normal}" + (f"@{more['version']}" if "version" in more else "")
    fields = {"type": "library", "bom-ref": place, "name": name, **more, "purl": place}
    return fields | ({"licenses": [{"expression": licence}]} if licence else {})
