"""A picture file, opened within limits: hostile until shown otherwise.

The formats are pinned, and bytes and pixels are limited before anything is decoded; a JPEG is decoded small
at once. What comes out is an array of rows of pixels of three bytes, turned as a person sees it, at most
`LONGEST` pixels long: a hex of 48 tiles in a row still has a dozen of them.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from palago.catalogue.creature.layout import Layout
from palago.catalogue.draw.carried import carried_layout
from palago.catalogue.errors import PalagoError, PictureError

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS: Final = ("PNG", "JPEG", "WEBP")

#: The most bytes of a file and the most pixels of a picture.
MOST_BYTES: Final = 100_000_000
MOST_PIXELS: Final = 64_000_000

#: The longer side of what is looked at.
LONGEST: Final = 1600


@dataclass(frozen=True, eq=False)
class Opened:
    """A picture in memory.

    Parameters
    ----------
    pixels : array of rows x columns x 3 bytes
        Red, green and blue.
    size : (width, height)
        Of the picture in the file, as a person sees it.
    scale : float
        How many pixels of the file one of these is wide.
    notes : tuple of str
        What a person should know.
    """

    pixels: Any
    size: tuple[int, int]
    scale: float
    notes: tuple[str, ...] = ()


def contents(picture: bytes | str | Path) -> tuple[str, bytes]:
    """The name of a picture file for messages, and its bytes.

    Raises
    ------
    PictureError
        If it is too large, or cannot be read.
    """
    if isinstance(picture, bytes):
        data, name = picture, "the picture"
    else:
        name = str(picture)
        try:
            with Path(picture).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise PictureError(f"cannot read {name}: {error.strerror or error}") from None
    if not data:
        raise PictureError(f"{name} is empty")
    if len(data) > MOST_BYTES:
        raise PictureError(
            f"{name} has more than {MOST_BYTES // 1_000_000} million bytes, the most that are read"
        )
    return name, data


def carried(picture: bytes | str | Path) -> Layout | None:
    """The layout that a picture file written by this package says it shows; None if it says nothing.

    Raises
    ------
    PictureError
        If the file cannot be read.
    """
    return carried_layout(contents(picture)[1])


def require() -> None:
    """Make sure that what pictures are read with is installed.

    Raises
    ------
    PalagoError
        If it is not.
    """
    try:
        import PIL
        import scipy  # noqa: F401
    except ImportError:
        raise PalagoError(
            "pictures are read with Pillow and SciPy, which are not installed: pip install 'palago[pictures]'"
        ) from None
    del PIL


def opened(picture: bytes | str | Path) -> Opened:
    """A picture file in memory.

    Raises
    ------
    PictureError
        If it is no PNG, JPEG or WebP, is broken, or too large; the message is one line.
    PalagoError
        If Pillow or SciPy is not installed.
    """
    require()
    import struct
    import zlib

    from PIL import Image, UnidentifiedImageError

    name, data = contents(picture)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    most = MOST_PIXELS // 1_000_000
                    raise PictureError(
                        f"{name} has {width} x {height} pixels; at most {most} million are read"
                    )
                if min(width, height) < 8:
                    raise PictureError(f"{name} has {width} x {height} pixels: too few to show a creature")
                return _in_memory(image)
    except PictureError:
        raise
    except UnidentifiedImageError:
        raise PictureError(f"{name} is no PNG, JPEG or WebP that can be read") from None
    except Image.DecompressionBombError:
        raise PictureError(f"{name} has more than {MOST_PIXELS // 1_000_000} million pixels") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, OverflowError,
            AttributeError, MemoryError, struct.error, zlib.error) as error:  # fmt: skip
        said = " ".join(str(error).split())[:100]
        raise PictureError(f"{name} is a broken picture{said and f': {said}'}") from None


def _in_memory(image: Image) -> Opened:
    """The pixels of an opened file, decoded."""
    import numpy as np
    from PIL import ImageOps

    full = image.size
    notes = ("it is animated: its first frame is read",) if getattr(image, "n_frames", 1) > 1 else ()
    image.draft("RGB", (LONGEST, LONGEST))
    image.load()
    turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    orientation = image.getexif()
    if image.mode in ("I;16", "I;16B", "I;16L", "I"):
        values = np.asarray(image, dtype=np.float32)
        from PIL import Image as Module

        image = Module.fromarray(np.clip(values / 256, 0, 255).astype(np.uint8))
    if image.mode == "P" or "transparency" in image.info:
        image = image.convert("RGBA")
    factor = -(-max(image.size) // LONGEST)
    small: Image = image.reduce(factor) if factor > 1 and image.mode not in ("1", "P") else image
    small = _opaque(small)
    if orientation.get(0x0112, 1) != 1:
        small.getexif()[0x0112] = orientation[0x0112]
        small = ImageOps.exif_transpose(small)
    if max(small.size) > LONGEST:
        small.thumbnail((LONGEST, LONGEST))
    size = (full[1], full[0]) if turned else full
    return Opened(np.asarray(small, dtype=np.uint8), size, size[0] / small.size[0], notes)


def _opaque(image: Image) -> Image:
    """Red, green and blue alone; what is transparent becomes white, or black where what is seen is pale."""
    import numpy as np
    from PIL import Image as Module

    if image.mode not in ("RGBA", "LA", "PA", "La", "RGBa"):
        return image.convert("RGB")
    image = image.convert("RGBA")
    values = np.asarray(image)
    seen = values[values[..., 3] > 127][:, :3]
    pale = seen.size > 0 and float(seen.mean(axis=1).min()) > 200
    ground = Module.new("RGBA", image.size, (0, 0, 0, 255) if pale else (255, 255, 255, 255))
    ground.alpha_composite(image)
    return ground.convert("RGB")
