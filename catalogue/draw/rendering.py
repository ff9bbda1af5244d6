"""Pictures as files: PNG from SVG, and either by the ending of a name."""

from __future__ import annotations

from pathlib import Path

from palago.catalogue.machine.files import write_whole


def png(document: str, width: int | None = None) -> bytes:
    """An SVG document, rendered as PNG.

    Parameters
    ----------
    document : str
        An SVG document, as `svg` or `Picture.svg` return it.
    width : int, optional
        The width in pixels; that of the document by default.
    """
    import resvg_py

    data = resvg_py.svg_to_bytes(svg_string=document, width=width, dpi=96)
    return bytes(data)


def save(document: str, path: str | Path) -> None:
    """Write an SVG document to a file, as PNG if its name ends so, whole or not at all.

    Raises
    ------
    PalagoError
        If the file cannot be written.
    """
    path = Path(path)
    write_whole(path, png(document) if path.suffix.lower() == ".png" else document.encode())
