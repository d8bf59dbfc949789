"""Tests see the in-place build if there is one, and the installed package otherwise."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent

if next((ROOT / "core").rglob("*.so"), None):
    sys.path.insert(0, str(ROOT / "src"))
