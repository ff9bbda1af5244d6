"""Picture files are hostile: whatever they hold, one line says what is wrong, soon."""

import io
import random
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from palago.catalogue.creature.sums import read_sum
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.rendering import png
from palago.catalogue.errors import PictureError
from palago.solver.picture import look, read_card
from palago.solver.picture.opening import MOST_PIXELS, carried, opened

from picture_maker import made, right

SHOWN = made("bars", "", 9, 3)


def file_of(image, kind="PNG", **settings):
    """An image as a file."""
    out = io.BytesIO()
    image.save(out, kind, **settings)
    return out.getvalue()


def chunk(kind, data):
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width, height):
    """A PNG that says how large it is, and holds nothing."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "1", "CMYK", "LA"])
def test_every_kind_of_pixels_is_read(mode):
    """Grey, palette, transparent, two colours, and four inks."""
    kind = "JPEG" if mode == "CMYK" else "PNG"
    answer = read_card(file_of(SHOWN.image.convert(mode), kind), 9)
    assert right(answer.creature, SHOWN.creature)


def test_sixteen_bits_and_webp_are_read():
    """Deep grey, and the third format."""
    grey = np.asarray(SHOWN.image.convert("L")).astype(np.uint16) * 257
    assert right(read_card(file_of(Image.fromarray(grey)), 9).creature, SHOWN.creature)
    assert right(read_card(file_of(SHOWN.image, "WEBP"), 9).creature, SHOWN.creature)


def test_a_picture_without_ground_is_read():
    """Dark on transparent, and pale on transparent."""
    mask = np.abs(np.asarray(SHOWN.image).astype(int) - SHOWN.image.getpixel((0, 0))).sum(2) > 60
    for ink in (0, 255):
        pixels = np.zeros((*mask.shape, 4), dtype=np.uint8)
        pixels[mask] = (ink, ink, ink, 255)
        assert right(read_card(file_of(Image.fromarray(pixels)), 9).creature, SHOWN.creature)


def test_the_turn_of_a_camera_is_followed():
    """A picture that is to be mirrored and turned shows what a person sees."""
    for orientation, undo in ((6, Image.Transpose.ROTATE_90), (2, Image.Transpose.FLIP_LEFT_RIGHT)):
        exif = Image.Exif()
        exif[0x0112] = orientation
        data = file_of(SHOWN.image.transpose(undo), "JPEG", exif=exif, quality=95)
        assert opened(data).size == SHOWN.image.size
        assert right(read_card(data, 9).creature, SHOWN.creature)


def test_of_a_film_the_first_picture_is_read():
    """And that is said."""
    data = file_of(SHOWN.image, "WEBP", save_all=True, append_images=[Image.new("RGB", SHOWN.image.size)])
    answer = read_card(data, 9)
    assert right(answer.creature, SHOWN.creature)
    assert answer.notes == ("it is animated: its first frame is read",)


@pytest.mark.parametrize("size", [(60_000, 60_000), (9000, 9000), (2**31 - 1, 2)])
def test_bombs_are_not_opened(size):
    """What says it has more pixels than are read is not decoded."""
    assert size[0] * size[1] > MOST_PIXELS
    with pytest.raises(PictureError, match=r"million|broken|no PNG"):
        read_card(bomb(*size))


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBP", b"\xff\xd8\xff"])
def test_what_is_no_picture_is_refused(data):
    """Empty, another format, and beginnings."""
    with pytest.raises(PictureError):
        read_card(data)
    with pytest.raises(PictureError):
        look(data)


def test_tiny_pictures_are_refused():
    """One pixel shows nothing."""
    with pytest.raises(PictureError, match="too few"):
        read_card(file_of(Image.new("RGB", (1, 1))))


@pytest.mark.parametrize("seed", range(40))
def test_damaged_files_end_in_one_line(seed):
    """Cut, with flipped bytes, with another header: read, or refused in a line."""
    rng = random.Random(seed)
    kind = rng.choice(["PNG", "JPEG", "WEBP"])
    small = SHOWN.image.resize((SHOWN.image.width // 2, SHOWN.image.height // 2))
    data = bytearray(file_of(small, kind))
    way = rng.randrange(3)
    if way == 0:
        del data[rng.randrange(len(data)) :]
    elif way == 1:
        for _ in range(rng.randint(1, 30)):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    else:
        data[: rng.randint(4, 40)] = rng.randbytes(rng.randint(4, 40))
    try:
        opened(bytes(data))
    except PictureError as error:
        assert "\n" not in str(error)  # noqa: PT017


def test_pictures_carry_their_answer():
    """PNG and SVG, as they were written; and it is said where the answer is from."""
    creature = read_sum("0a+1a+2b3c")
    document = picture(creature).svg()
    for data in (document.encode(), png(document)):
        assert carried(data) == creature.layout
        answer = read_card(data)
        assert (answer.source, answer.creature) == ("metadata", creature)
        assert look(data).layout == creature.layout
    answer = read_card(png(document), 5, metadata=False)
    assert answer.source == "pixels"
    assert right(answer.creature, creature)


@pytest.mark.parametrize(
    "lie", [b"{", b'{"schema":"palago.layout/1","tiles":[[0,0,"z"]]}', b"\xff", b"[" * 9000]
)
def test_metadata_that_makes_no_sense_is_not_believed(lie):
    """The pixels are looked at instead."""
    data = file_of(SHOWN.image)
    data = data[:33] + chunk(b"tEXt", b"palago\0" + lie) + data[33:]
    assert carried(data) is None
    assert read_card(data, 9).source == "pixels"
