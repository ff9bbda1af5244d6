"""Charts of figures that grow with the number of tiles, as SVG text (needs the extra ``charts``)."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Final

#: Line styles, in order: two colours, each solid and then dashed.
STYLES: Final = (("#2a6fb7", "-"), ("#d1342f", "-"), ("#2a6fb7", "--"), ("#d1342f", "--"), ("#3a7d44", "-"))


def growth_chart(
    curves: Mapping[str, Mapping[int, float]],
    quantity: str,
    *,
    levels: Mapping[str, float] | None = None,
    sizes: Mapping[str, int] | None = None,
) -> str:
    """A chart with a logarithmic scale over the number of tiles, with a dot for each size.

    Parameters
    ----------
    curves : mapping of name to mapping of tiles to value
        Positive values; others are left out.
    quantity : str
        What the values are, with their unit.
    levels : mapping of name to value, optional
        Values to draw a horizontal line at.
    sizes : mapping of name to number of tiles, optional
        Sizes to draw a vertical line at.

    Returns
    -------
    str
        An SVG document; its text is drawn as paths and looks the same everywhere.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.fonttype": "path", "svg.hashsalt": "palago", "font.size": 10}):
        figure = Figure(figsize=(7, 4.2), layout="constrained")
        axes = figure.add_subplot()
        for (name, values), (colour, dash) in zip(curves.items(), _styles(len(curves)), strict=True):
            shown = sorted(size for size, value in values.items() if value > 0)
            heights = [values[size] for size in shown]
            axes.plot(shown, heights, dash, color=colour, label=name, marker="o", markersize=2.5)
        for name, level in (levels or {}).items():
            axes.axhline(level, color="#1d2b3f", linewidth=0.8, linestyle=":")
            axes.annotate(name, (0.02, level), xycoords=("axes fraction", "data"), va="bottom")
        for name, size in (sizes or {}).items():
            axes.axvline(size, color="#1d2b3f", linewidth=0.8, linestyle=":")
            place = (size, 0.02)
            axes.annotate(name, place, xycoords=("data", "axes fraction"), ha="right", rotation=90)
        axes.set_yscale("log")
        axes.set_xlabel("tiles")
        axes.set_ylabel(quantity)
        axes.grid(visible=True, color="#e3e7ec")
        axes.legend(frameon=False)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def _styles(count: int) -> Sequence[tuple[str, str]]:
    return [STYLES[k % len(STYLES)] for k in range(count)]
