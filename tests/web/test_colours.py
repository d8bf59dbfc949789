"""Whoever sees fewer colours tells the people at a table apart, by day and by night.

Contrast is that of WCAG 2.1. How colours look to dichromats is computed as by Machado, Oliveira and
Fernandes (2009), and how far they are apart in CIELAB (1976); about 2 are just seen.
"""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

SHEET = Path(__file__).parents[2] / "web/static/art.css"
SIGHT = {
    "all": np.eye(3),
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
               [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                 [-0.011820, 0.042940, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900]],
}  # fmt: skip
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])
APART = 15
THEMES = range(2)  # by day and by night


def theme(number):
    """Return the colours of a block of the style sheet, as light between 0 and 1, by name."""
    block = re.findall(r"\{([^{}]*--p0:[^{}]*)\}", SHEET.read_text())[number]
    found = dict(re.findall(r"--([\w-]+): #([0-9a-f]{6})", block))
    return {name: light(np.array([*bytes.fromhex(code)]) / 255) for name, code in found.items()}


def light(code):
    return np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)


def lab(colour):
    x, y, z = (XYZ @ colour) / WHITE
    f = [np.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(one, other):
    low, high = sorted(XYZ[1] @ colour + 0.05 for colour in (one, other))
    return high / low


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("number", THEMES)
def test_people_are_distinguished(number, sight):
    colours = theme(number)
    seen = [lab(np.clip(SIGHT[sight] @ colours[f"p{i}"], 0, 1)) for i in range(5)]
    for one, other in combinations(range(5), 2):
        assert np.linalg.norm(seen[one] - seen[other]) > APART, (one, other)


@pytest.mark.parametrize("number", THEMES)
def test_names_in_colour_are_legible(number):
    colours = theme(number)
    for name in ("p0", "p1", "p2", "p3", "p4", "ink", "soft"):
        for ground in ("paper", "sheet"):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
