"""Scales, ticks and marks of the plots."""

import math

import numpy as np
import pytest

from staufen.arena.report.plots import Scale, bot_classes, scale_around, svg_element, tick_text


def test_scales_and_ticks():
    scale = Scale(0.0, 50.0, 100.0, 200.0)
    assert (scale(0), scale(25), scale(50), scale(99), scale(-9)) == (100, 150, 200, 200, 100)
    assert scale.round_values(5) == [0, 10, 20, 30, 40, 50]
    assert Scale(-0.3, 0.3, 0, 1).round_values(6) == pytest.approx(np.arange(-3, 4) / 10)
    flat = scale_around([3.0, 3.0, math.nan], 0, 10)
    assert flat(3.0) == 5
    assert len(flat.round_values()) >= 2
    assert tick_text(-2.5) == "−2.5"


def test_elements_are_escaped():
    assert svg_element("text", class_="a b", text_anchor="<end>") == (
        '<text class="a b" text-anchor="&lt;end&gt;"></text>'
    )
    assert bot_classes(0) == "hue0"
    assert bot_classes(9) == "hue1 again"
