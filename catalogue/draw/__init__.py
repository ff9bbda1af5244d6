"""Pictures of creatures and layouts, for paper, screens and terminals.

`drawing` makes SVG and PNG, `terminal` characters, `sheet` contact sheets and `chart` curves; `faces`
gives creatures and layouts what they show of themselves.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.draw.chart import growth_chart
    from palago.catalogue.draw.drawing import Picture, picture, png, save, side_by_side, svg
    from palago.catalogue.draw.sheet import contact_sheet
    from palago.catalogue.draw.terminal import terminal_picture

__all__ = [
    "Picture",
    "contact_sheet",
    "growth_chart",
    "picture",
    "png",
    "save",
    "side_by_side",
    "svg",
    "terminal_picture",
]

__getattr__ = attach(
    __name__,
    {
        "Picture": "palago.catalogue.draw.drawing",
        "contact_sheet": "palago.catalogue.draw.sheet",
        "growth_chart": "palago.catalogue.draw.chart",
        "picture": "palago.catalogue.draw.drawing",
        "png": "palago.catalogue.draw.drawing",
        "save": "palago.catalogue.draw.drawing",
        "side_by_side": "palago.catalogue.draw.drawing",
        "svg": "palago.catalogue.draw.drawing",
        "terminal_picture": "palago.catalogue.draw.terminal",
    },
)
