"""Charts of figures that grow with the number of tiles."""

import pytest

from palago.catalogue.draw.chart import growth_chart

pytest.importorskip("matplotlib")

CURVES = {"some": {3: 1.0, 5: 10.0, 6: 1000.0}, "others": {3: 2.0, 4: 20.0}}


def test_what_is_not_positive_is_left_out():
    """A logarithmic scale has no place for it."""
    curves = {**CURVES, "some": {1: 0.0, **CURVES["some"], 4: -1.0, 7: 0.0}}
    assert growth_chart(curves, "number") == growth_chart(CURVES, "number")


def test_a_chart_is_remade_to_the_letter():
    """No date, no chance, and text that looks the same everywhere because it is drawn."""
    chart = growth_chart(CURVES, "number", levels={"level": 100.0})
    assert chart == growth_chart(CURVES, "number", levels={"level": 100.0})
    assert "<text" not in chart
    assert "<dc:date>" not in chart
