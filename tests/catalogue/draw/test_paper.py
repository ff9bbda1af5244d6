"""Paper: PDF pages that look like the SVG, measure what they should, and can be searched."""

import io
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from palago.catalogue import Layout, generate, read_sum
from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.drawing import picture
from palago.catalogue.draw.printed.cards import PrintedCard, cards_to_print
from palago.catalogue.draw.printed.pages import MARGIN, PAGES, PageSize
from palago.catalogue.draw.printed.paper import bezier, pdf
from palago.catalogue.draw.printed.printing import LEAST, OVERLAP, tiles_to_cut, true_size
from palago.catalogue.draw.printed.sheets import Look, sheet
from palago.catalogue.draw.rendering import png
from palago.catalogue.draw.shapes import Group, Label, Path, Picture
from palago.catalogue.errors import InputError

DRAGON = read_sum("0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b")

DOTS_A_MM = 10


def rasterised(data: bytes) -> list[Image.Image]:
    """The pages of a PDF as pictures, ten dots a millimetre."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return [page.render(scale=DOTS_A_MM * 25.4 / 72).to_pil().convert("RGB") for page in document]


def text_of(data: bytes) -> list[str]:
    """What can be searched for on each page of a PDF."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return [page.get_textpage().get_text_range() for page in document]


def darkness(image: Image.Image) -> tuple[float, float, float, float]:
    """The box of all that is not white, in millimetres."""
    white = Image.new("RGB", image.size, "#ffffff")
    box = ImageChops.difference(image, white).convert("L").point(lambda value: 255 if value > 40 else 0)
    return tuple(edge / DOTS_A_MM for edge in box.getbbox())


def test_a_pdf_looks_like_the_svg():
    """Rendered by two programs that share nothing, less than two per cent of the pixels differ much."""
    drawn = picture(DRAGON)
    label = Label("0a+1c", (100, 20), 8, "#c8102e", halo="#ffee00", bold=True)
    dashes = Path("M20 250L180 250", stroke="#00705a", width=1, dashes=(6, 4))
    faint = Path("M20 210Q100 180 180 210L180 230L20 230Z", fill="#00705a", opacity=0.4)
    parts = (Group(drawn.parts, (30, 40), 15), label, dashes, faint)
    page = Picture(parts, (0, 0, 210, 297), ground="#ffffff")
    (one,) = rasterised(pdf([page]))
    two = Image.open(io.BytesIO(png(page.svg(DOTS_A_MM)))).convert("RGB").resize(one.size)
    far = ImageChops.difference(one, two).convert("L").point(lambda value: 255 if value > 60 else 0)
    assert far.histogram()[255] < 0.02 * one.width * one.height
    assert darkness(one) == pytest.approx(darkness(two), abs=0.7)


@given(st.floats(0, 6.28), st.floats(0.1, 3.14), st.booleans())
def test_curves_stay_on_the_circle(start, span, clockwise):
    """Halfway along each curve too, to a thousandth of the radius, on the side that is meant."""
    from math import cos, sin

    end = start + span if clockwise else start - span
    here, there = (cos(start), sin(start)), (cos(end), sin(end))
    for near, far, to in bezier(here, there, 1, clockwise):
        middle = tuple((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(here, near, far, to, strict=True))
        assert hypot(*middle) == pytest.approx(1, abs=1e-3)
        assert hypot(*to) == pytest.approx(1)
        here = to
    assert here == pytest.approx(there)


def test_sums_can_be_searched_for():
    """In the index of a sheet each sum stands whole."""
    known = [Facts.of(creature) for creature in generate(10)]
    pages = text_of(pdf(sheet(known, Look("A4", title="Ten tiles"))))
    assert "Ten tiles" in pages[0]
    for one in known:
        assert any(one.sum in page.replace("\ufffe", "-") for page in pages)


@pytest.mark.parametrize("width", [12, 45])
def test_tiles_to_cut_are_as_wide_as_asked(width):
    """All tiles are there, on whole pages but the last; a tile measures right within 0.2 mm."""
    pages = tiles_to_cut(48, width, PAGES["A4"])
    cut = [group.parts[-1] for page in pages for group in page.parts if isinstance(group, Group)]
    assert sum(part.kind == "cut" for part in cut) == len(pages)
    assert sum(int(page.title.split()[0]) for page in pages) == 48
    (one,) = rasterised(pdf(tiles_to_cut(1, width, PAGES["A4"])))
    left, top, right, bottom = darkness(one.crop((0, 0, one.width, one.height - round(18 * DOTS_A_MM))))
    assert right - left == pytest.approx(width, abs=0.2 + 0.01 * width)
    assert bottom - top == pytest.approx(width * 3**0.5 / 2, abs=0.2 + 0.01 * width)
    assert (left, top) == pytest.approx((MARGIN, MARGIN), abs=0.5)


def test_layers_for_a_laser_cut_each_edge_once():
    """Seven hexes have 30 edges; nothing is filled, and the lines on the tiles are a layer of their own."""
    page = PageSize(2 * MARGIN + 2 * 10 + 2 * 15, 2 * MARGIN + 3 * 10 * 3**0.5 + 10)
    (drawn,) = tiles_to_cut(7, 20, page, layers=True)
    (group,) = drawn.parts
    kinds = {part.kind: part for part in group.parts}
    assert set(kinds) == {"cut", "engrave"}
    assert all(part.fill is None for part in group.parts)
    edges = {frozenset(edge.split("L")) for edge in kinds["cut"].data.split("M")[1:]}
    assert len(edges) == kinds["cut"].data.count("M") < 7 * 6
    assert kinds["engrave"].data.count("M") == 3 * 7
    assert 'width="' in drawn.svg(1, unit="mm").splitlines()[0]
    assert "mm" in drawn.svg(1, unit="mm").splitlines()[0]


def test_an_answer_at_true_size_measures_right():
    """Its box on the page is that of its tiles within half a millimetre."""
    (page,) = true_size(picture(DRAGON), 40, PAGES["A4"], name="card 5")
    (one,) = rasterised(pdf([page]))
    left, top, right, bottom = darkness(one.crop((0, 0, one.width, one.height - round(18 * DOTS_A_MM))))
    drawn = picture(DRAGON)
    rim = 2 * 0.15
    assert right - left == pytest.approx((drawn.width - rim) * 20, abs=0.8)
    assert bottom - top == pytest.approx((drawn.height - rim) * 20, abs=0.8)


def test_a_picture_larger_than_a_page_goes_over_several_that_fit_together():
    """What two neighbours share is the same on both, crosses included."""
    pages = true_size(picture(DRAGON), 90, PAGES["A4"])
    assert len(pages) == 4
    images = rasterised(pdf(pages))
    width = images[0].width / DOTS_A_MM - 2 * MARGIN
    strip = round(OVERLAP * DOTS_A_MM)
    begin, first = round((MARGIN + width - OVERLAP) * DOTS_A_MM), round(MARGIN * DOTS_A_MM)
    high = (first + 5, images[0].height - first - 100)
    one = images[0].crop((begin + 3, high[0], begin + strip - 3, high[1]))
    two = images[1].crop((first + 3, high[0], first + strip - 3, high[1]))
    far = ImageChops.difference(one, two).convert("L").point(lambda value: 255 if value > 90 else 0)
    assert far.histogram()[255] < 0.01 * one.width * one.height
    assert len(one.getcolors(maxcolors=10**6)) > 10
    assert [page.labels[-1] for page in pages] == [f"{at} (A1 to B2)" for at in ("A1", "A2", "B1", "B2")]


def test_what_cannot_be_printed_is_refused():
    """No tile, a tile that is too small to see, and one that is larger than the page."""
    for arguments, said in (
        ((0, 45, PAGES["A4"]), "at least one tile, not 0"),
        ((1, LEAST - 1, PAGES["A4"]), "mm wide from corner to corner, not 4"),
        ((1, 45, PageSize(60, 60)), "holds no tile of 45 mm"),
    ):
        with pytest.raises(InputError, match=said):
            tiles_to_cut(*arguments)
    with pytest.raises(InputError, match="mm wide"):
        true_size(picture(Layout({(0, 0): "a"})), 1000, PAGES["A4"])


def test_a_deck_goes_on_cards():
    """Twelve to a page of A4, each with its name, its tiles, the displaced tiles, and what is not sure."""
    cards = [PrintedCard(f"name {k}", DRAGON, k or None, "our guess" if k > 2 else "") for k in range(13)]
    pages = cards_to_print(cards, PAGES["A4"])
    assert [len(page.parts) for page in pages] == [12, 1]
    assert pages[1].labels == ["12", "12", "name 12", "our guess"]
    assert pages[0].labels[:2] == ["12", "name 0"]
