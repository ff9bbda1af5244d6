"""What a picture is made of: paths, text and groups of them, in circumradii, and its SVG document.

A picture is data until it is written, so that it can be put beside others, stand on a page of paper, or
be searched for what it says::

    Picture((Path("M0 0L1 0L1 1Z", fill="#f9c22e"),), (0, 0, 1, 1), title="a corner").svg(scale=40)

Text is drawn as outlines (see `lettering`), and said once more for those who cannot see them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Final, Literal

from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.carried import layout_element
from palago.catalogue.draw.geometry import Box, Point, number, xy

Anchor = Literal["start", "middle", "end"]

#: Where text begins, by what of it stands at its place: the share of its width that lies to the left.
_SHARE: Final[dict[Anchor, float]] = {"start": 0, "middle": 0.5, "end": 1}


@dataclass(frozen=True)
class Path:
    """Lines and areas.

    Parameters
    ----------
    data : str
        SVG path data of the commands M, L, A (circles only), Q and Z, all absolute.
    fill, stroke : str or None
        Colours.
    width : float
        Of the stroke, in circumradii.
    opacity : float
        Of everything.
    kind : str
        What it shows: a class, for those who restyle the picture.
    dashes : tuple of floats
        Lengths of strokes and gaps; none draws whole lines.
    rounded : bool
        Whether lines end in half circles, which reach beyond their ends.
    """

    data: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float = 1
    kind: str = ""
    dashes: tuple[float, ...] = ()
    rounded: bool = True

    def svg(self) -> str:
        """Its SVG element."""
        line = ""
        if self.stroke:
            line = f' stroke="{self.stroke}" stroke-width="{self.width:g}"'
            line += ' stroke-linecap="round"' if self.rounded else ""
        if self.dashes:
            line += f' stroke-dasharray="{" ".join(f"{length:g}" for length in self.dashes)}"'
        kind = f' class="{self.kind}"' if self.kind else ""
        faint = f' opacity="{self.opacity:g}"' if self.opacity != 1 else ""
        rule = ' fill-rule="evenodd"' if self.fill else ""
        look = f'fill="{self.fill or "none"}"{rule} stroke-linejoin="round"{line}{faint}'
        return f'<path{kind} d="{self.data}" {look}/>'


@dataclass(frozen=True)
class Label:
    """One line of text.

    Parameters
    ----------
    text : str
        What it says; control characters are not drawn.
    place : (x, y)
        Where its baseline begins, has its middle or ends, in circumradii.
    size : float
        Circumradii to an em.
    fill : str
        Its colour.
    anchor : {"start", "middle", "end"}
        What of the baseline is at the place.
    bold : bool
        Its weight.
    halo : str or None
        The colour of a rim around the letters, for text on a busy ground.
    kind : str
        A class.
    """

    text: str
    place: Point
    size: float
    fill: str
    anchor: Anchor = "middle"
    bold: bool = False
    halo: str | None = None
    kind: str = "label"

    @property
    def width(self) -> float:
        """How wide it is, in circumradii."""
        from palago.catalogue.draw.lettering import width

        return width(self.text, self.size, self.bold)

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.place[0] - _SHARE[self.anchor] * self.width

    def svg(self) -> str:
        """Its SVG element: letters that the document defines, with the text as their name."""
        from palago.catalogue.draw.lettering import placed

        letters = "".join(
            f'<use href="#{_letter(letter, self.bold)}" x="{number(x)}"/>'
            for letter, x in placed(self.text, self.bold)
        )
        if not letters:
            return ""
        rim = ""
        if self.halo:
            rim = f' stroke="{self.halo}" stroke-width="0.22" stroke-linejoin="round" paint-order="stroke"'
        name = f'class="{self.kind}" role="img" aria-label="{quoted(self.text)}"'
        place = f'transform="translate({xy((self.left, self.place[1]))}) scale({number(self.size)})"'
        return f'<g {name} fill="{self.fill}"{rim} {place}>{letters}</g>'


@dataclass(frozen=True)
class Raster:
    """A picture of pixels under everything, such as a photo that is drawn over.

    Parameters
    ----------
    jpeg : bytes
        The file.
    box : (left, top, right, bottom)
        Where it lies, in circumradii.
    """

    jpeg: bytes = field(repr=False)
    box: Box

    def svg(self) -> str:
        """Its SVG element, the file inside."""
        from base64 import b64encode

        left, top, right, bottom = self.box
        place = f'x="{number(left)}" y="{number(top)}"'
        extent = f'width="{number(right - left)}" height="{number(bottom - top)}"'
        data = b64encode(self.jpeg).decode()
        return f'<image {place} {extent} preserveAspectRatio="none" href="data:image/jpeg;base64,{data}"/>'


@dataclass(frozen=True)
class Group:
    """Parts that are moved together.

    Parameters
    ----------
    parts : tuple of Path, Label, Raster or Group
        What is in it.
    shift : (x, y)
        How far it is moved, in circumradii, after it was made larger.
    scale : float
        How many times larger it is made.
    """

    parts: tuple[Part, ...]
    shift: Point = (0, 0)
    scale: float = 1

    def svg(self) -> str:
        """Its SVG element."""
        inside = "\n".join(filter(None, (part.svg() for part in self.parts)))
        larger = "" if self.scale == 1 else f" scale({number(self.scale)})"
        return f'<g transform="translate({xy(self.shift)}){larger}">\n{inside}\n</g>'


Part = Path | Label | Raster | Group


@dataclass(frozen=True)
class Picture:
    """Parts and the box they fill, to be shown alone or put beside others.

    Parameters
    ----------
    parts : tuple of Path, Label, Raster or Group
        What is drawn, the lowest first.
    box : (left, top, right, bottom)
        What they fill, strokes included, in circumradii.
    title, description : str
        What it is, in words, for those who cannot see it.
    ground : str or None
        The colour under everything, unless a document asks for another.
    layout : Layout or None
        The tiles that it shows, which its documents carry in their metadata.
    """

    parts: tuple[Part, ...]
    box: Box
    title: str = ""
    description: str = ""
    ground: str | None = field(default=None, kw_only=True)
    layout: Layout | None = field(default=None, kw_only=True)

    @property
    def width(self) -> float:
        """The width of the box."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """The height of the box."""
        return self.box[3] - self.box[1]

    @property
    def labels(self) -> list[str]:
        """All that is written in it, as it comes."""
        return [part.text for part in _leaves(self.parts) if isinstance(part, Label)]

    def svg(self, scale: float = 40, background: str | None = None, *, unit: str = "") -> str:
        """A whole SVG document, `scale` pixels a circumradius, or so many of another unit (``mm``)."""
        left, top, _, _ = self.box
        place = f'x="{number(left)}" y="{number(top)}"'
        extent = f'width="{number(self.width)}" height="{number(self.height)}"'
        box = f"{number(left)} {number(top)} {number(self.width)} {number(self.height)}"
        size = f'width="{number(self.width * scale)}{unit}" height="{number(self.height * scale)}{unit}"'
        ground = background or self.ground
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} role="img">',
            f"<title>{quoted(self.title)}</title>" if self.title else "",
            f"<desc>{quoted(self.description)}</desc>" if self.description else "",
            "" if self.layout is None else layout_element(self.layout),
            letters_of(self.parts),
            f'<rect class="ground" {place} {extent} fill="{ground}"/>' if ground else "",
            *(part.svg() for part in self.parts),
            "</svg>\n",
        ]
        return "\n".join(line for line in lines if line)

    def moved_to(self, left: float, top: float) -> Picture:
        """The picture with the top left corner of its box elsewhere."""
        shift = (left - self.box[0], top - self.box[1])
        box = (left, top, left + self.width, top + self.height)
        return replace(self, parts=(Group(self.parts, shift),), box=box)


def side_by_side(pictures: Sequence[Picture], gap: float = 0.8, across: int | None = None) -> Picture:
    """Pictures in rows, each centred in a cell of one size, `across` to a row (all, by default)."""
    if not pictures:
        return Picture((), (0, 0, 1, 1))
    across = min(across or len(pictures), len(pictures))
    width = max(item.width for item in pictures) + gap
    height = max(item.height for item in pictures) + gap
    placed = []
    for index, item in enumerate(pictures):
        row, column = divmod(index, across)
        left = column * width + (width - item.width) / 2
        placed.append(item.moved_to(left, row * height + (height - item.height) / 2))
    rows = -(-len(pictures) // across)
    title = "; ".join(dict.fromkeys(item.title for item in pictures if item.title))
    return Picture(
        tuple(part for item in placed for part in item.parts),
        (0, 0, across * width, rows * height),
        title,
        ground=pictures[0].ground,
    )


def quoted(text: str) -> str:
    """A text as XML can hold it, in an element or an attribute: nothing in it is markup.

    >>> quoted('<"&">')
    '&lt;&quot;&amp;&quot;&gt;'
    """
    # XML has no way of writing most control characters, halves of surrogate pairs and non-characters.
    known = "".join(
        letter if unicodedata.category(letter) not in ("Cc", "Cs", "Cn") else " " for letter in text
    )
    return escape(known)


def _letter(letter: str, bold: bool) -> str:
    """What a document calls a letter that it defines."""
    return f"{'b' if bold else 'r'}{ord(letter):x}"


def letters_of(parts: Sequence[Part]) -> str:
    """The outlines of all letters in some parts, each once, one em high."""
    from palago.catalogue.draw.lettering import outline, placed

    used = {
        (letter, part.bold)
        for part in _leaves(parts)
        if isinstance(part, Label)
        for letter, _ in placed(part.text, part.bold)
    }
    if not used:
        return ""
    drawn = (
        f'<path id="{_letter(letter, bold)}" d="{outline(letter, 0, 0, 1, bold)}"/>'
        for letter, bold in sorted(used)
    )
    return f"<defs>{''.join(drawn)}</defs>"


def _leaves(parts: Sequence[Part]) -> Iterator[Path | Label | Raster]:
    for part in parts:
        if isinstance(part, Group):
            yield from _leaves(part.parts)
        else:
            yield part
