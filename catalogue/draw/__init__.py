"""Pictures of creatures and layouts, for paper, screens and terminals.

`drawing` makes pictures of tiles, `marks` what lies on top of them, `chart` curves and `terminal` characters
(`ansi` has its colours); `printed/` has pages, `portraits/` what a card shows; `faces` is what creatures and
layouts show of themselves. Below them, `geometry` says where things lie on paper, `style` has the colours,
`lettering` the letters, `shapes` what a picture is made of, and `rendering` makes SVG a PNG.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.draw.chart import growth_chart
    from palago.catalogue.draw.drawing import picture, svg
    from palago.catalogue.draw.rendering import png, save
    from palago.catalogue.draw.shapes import Picture, side_by_side
    from palago.catalogue.draw.style import THEMES, Style, theme
    from palago.catalogue.draw.terminal import terminal_picture

__all__ = [
    "THEMES",
    "Picture",
    "Style",
    "growth_chart",
    "picture",
    "png",
    "save",
    "side_by_side",
    "svg",
    "terminal_picture",
    "theme",
]

__getattr__ = attach(
    __name__,
    {
        "THEMES": "palago.catalogue.draw.style",
        "Picture": "palago.catalogue.draw.shapes",
        "Style": "palago.catalogue.draw.style",
        "growth_chart": "palago.catalogue.draw.chart",
        "picture": "palago.catalogue.draw.drawing",
        "png": "palago.catalogue.draw.rendering",
        "save": "palago.catalogue.draw.rendering",
        "side_by_side": "palago.catalogue.draw.shapes",
        "svg": "palago.catalogue.draw.drawing",
        "terminal_picture": "palago.catalogue.draw.terminal",
        "theme": "palago.catalogue.draw.style",
    },
)
