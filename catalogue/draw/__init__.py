"""Pictures of creatures and layouts, for paper, screens and terminals.

`drawing` makes pictures of tiles, `sheets` pages of many creatures, `printing` pages to lay tiles on and to
cut, `chart` curves and `terminal` characters; `faces` gives creatures and layouts what they show of
themselves. Below them, `geometry` says where things lie on paper, `style` has the colours, `lettering` the
letters, `pages` the sizes of pages, `shapes` what a picture is made of; `rendering` makes SVG a PNG and
`paper` a picture a PDF.
"""

from typing import TYPE_CHECKING

from palago.catalogue.machine.lazily import attach

if TYPE_CHECKING:
    from palago.catalogue.draw.chart import growth_chart
    from palago.catalogue.draw.drawing import picture, svg
    from palago.catalogue.draw.paper import pdf
    from palago.catalogue.draw.rendering import png, save
    from palago.catalogue.draw.shapes import Picture, side_by_side
    from palago.catalogue.draw.sheets import Look, sheet
    from palago.catalogue.draw.style import THEMES, Style, theme
    from palago.catalogue.draw.terminal import terminal_picture

__all__ = [
    "THEMES",
    "Look",
    "Picture",
    "Style",
    "growth_chart",
    "pdf",
    "picture",
    "png",
    "save",
    "sheet",
    "side_by_side",
    "svg",
    "terminal_picture",
    "theme",
]

__getattr__ = attach(
    __name__,
    {
        "THEMES": "palago.catalogue.draw.style",
        "Look": "palago.catalogue.draw.sheets",
        "Picture": "palago.catalogue.draw.shapes",
        "Style": "palago.catalogue.draw.style",
        "growth_chart": "palago.catalogue.draw.chart",
        "pdf": "palago.catalogue.draw.paper",
        "picture": "palago.catalogue.draw.drawing",
        "png": "palago.catalogue.draw.rendering",
        "save": "palago.catalogue.draw.rendering",
        "sheet": "palago.catalogue.draw.sheets",
        "side_by_side": "palago.catalogue.draw.shapes",
        "svg": "palago.catalogue.draw.drawing",
        "terminal_picture": "palago.catalogue.draw.terminal",
        "theme": "palago.catalogue.draw.style",
    },
)
