"""Pictures as files: PNG from SVG, either by the ending of a name, and several as an animation."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from palago.catalogue.draw.carried import with_answer
from palago.catalogue.draw.shapes import Picture
from palago.catalogue.errors import PalagoError
from palago.catalogue.machine.files import write_whole

#: The longer side of a PNG, and its dots to a millimetre where a size on paper is asked for.
MOST_PIXELS: Final = 4000
DOTS: Final = 300 / 25.4


def png(document: str, width: int | None = None) -> bytes:
    """An SVG document, rendered as PNG, which carries the layout that the document does.

    Parameters
    ----------
    document : str
        An SVG document, as `svg` or `Picture.svg` return it.
    width : int, optional
        The width in pixels; that of the document by default.
    """
    import resvg_py

    data = resvg_py.svg_to_bytes(svg_string=document, width=width, dpi=96)
    return with_answer(bytes(data), document)


def png_of(
    drawn: Picture, *, ground: str = "white", width: int | None = None, most_dots: float = 40.0
) -> bytes:
    """A picture as PNG, with something under all of it.

    Parameters
    ----------
    drawn : Picture
        The picture; long creatures get fewer pixels a tile, so that any program can open the file.
    ground : str
        What lies under everything that has no ground of its own.
    width : int, optional
        The width in pixels.
    most_dots : float
        The most pixels to a unit.
    """
    scale = min(most_dots, MOST_PIXELS / max(drawn.width, drawn.height))
    return png(drawn.svg(scale, background=ground), width)


def save(document: str, path: str | Path) -> None:
    """Write an SVG document to a file, as PNG if its name ends so, whole or not at all.

    Raises
    ------
    PalagoError
        If the file cannot be written.
    """
    path = Path(path)
    write_whole(path, png(document) if path.suffix.lower() == ".png" else document.encode())


def in_one_box(pictures: Sequence[Picture]) -> list[Picture]:
    """Pictures that lie over each other in one box that holds all of them, so that nothing jumps."""
    lefts, tops, rights, bottoms = zip(*(one.box for one in pictures), strict=True)
    box = (min(lefts), min(tops), max(rights), max(bottoms))
    return [replace(one, box=box) for one in pictures]


def animation(frames: Sequence[Picture], times: Sequence[int], width: int | None = None) -> bytes:
    """An animated GIF of some frames, repeated for ever.

    Parameters
    ----------
    frames : sequence of Picture
        The frames, of one size.
    times : sequence of int
        How long each is shown, in milliseconds.
    width : int, optional
        Its width in pixels; 40 to a circumradius by default.

    Raises
    ------
    PalagoError
        If Pillow is not installed.
    """
    try:
        from PIL import Image
    except ImportError:
        raise PalagoError(
            "an animation needs Pillow, which is not installed: pip install 'palago[gif]'"
        ) from None
    images: list[Any] = [
        Image.open(io.BytesIO(png(frame.svg(background=frame.ground or "white"), width))).convert(
            "P", dither=Image.Dither.NONE, palette=Image.Palette.ADAPTIVE
        )
        for frame in frames
    ]
    data = io.BytesIO()
    images[0].save(data, "GIF", save_all=True, append_images=images[1:], duration=list(times), loop=0)
    return data.getvalue()
