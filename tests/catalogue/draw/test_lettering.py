"""Text as outlines: measured, drawn, cut, and harmless whatever it says."""

import io
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue.draw.lettering import CAPITAL, fitted, outline, visible, width
from palago.catalogue.draw.rendering import png
from palago.catalogue.draw.shapes import Label, Picture

#: Names that break programs which draw them: markup, quotes, control characters, leftward letters.
STRANGE = (
    '<script>alert("1")</script>',
    "a & b 'c' \"d\" ]]> &amp;",
    "\x00\x07\x1b[31m\n\r\t",
    "\u05e9\u05dc\u05d5\u05dd world",
    "\u0645\u0631\u062d\u0628\u0627",
    "\u202eevil\u202c \u2066x\u2069",
    "\ufffe\uffff\ud800",
    "\U0001f409 dragon",
    "",
)


def points(data: str) -> list[tuple[float, float]]:
    """All points of path data, those off the curves too."""
    numbers = [float(word) for word in "".join(c if c not in "MLQZ" else " " for c in data).split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_a_capital_stands_on_the_baseline_and_is_as_high_as_it_should_be():
    """An I of two ems, moved."""
    drawn = points(outline("I", 10, 5, 2))
    assert min(y for _, y in drawn) == pytest.approx(5 - 2 * CAPITAL, abs=0.01)
    assert max(y for _, y in drawn) == 5
    assert all(10 < x < 10 + width("I", 2) for x, _ in drawn)


@given(st.text(max_size=12), st.booleans())
def test_letters_stay_where_their_width_says(text, bold):
    """No outline leaves the room of a text by more than letters overhang, and two texts add up."""
    room = width(text, 1, bold)
    assert all(-0.3 < x < room + 0.3 for x, _ in points(outline(text, 0, 0, 1, bold)))
    assert width(text + "x", 1, bold) == pytest.approx(room + width("x", 1, bold))


@pytest.mark.parametrize("text", STRANGE)
def test_strange_text_is_harmless(text):
    """A picture that says it is well-formed, shows no markup of the text's own, and can be rendered."""
    label = Label(text, (2, 1), 0.5, "#000000")
    document = Picture((label,), (0, 0, 4, 2), title=text, description=text).svg()
    root = ET.fromstring(document)
    assert {child.tag.rpartition("}")[2] for child in root} <= {"title", "desc", "defs", "g"}
    assert png(document)[:4] == b"\x89PNG"


def test_what_cannot_be_seen_is_not_drawn():
    """Control characters are blanks, directions are gone, and leftward words are turned round."""
    assert visible("a\x1bb\u202ec") == "a bc"
    assert visible("x \u05d0\u05d1 \u05d2 y") == "x \u05d2 \u05d1\u05d0 y"
    assert visible("\u05d0\u05d1 ") == "\u05d1\u05d0 "


def test_text_is_cut_to_fit():
    """As much as there is room for, with an ellipsis; what fits stays whole."""
    assert fitted("creature", 100, 1) == "creature"
    cut = fitted("creature of twelve tiles", 5, 1)
    assert cut.endswith("\u2026")
    assert width(cut, 1) <= 5 < width(cut[:-1] + "xx\u2026", 1)


def test_labels_stand_where_their_anchor_says():
    """At the place the text begins, has its middle, or ends."""
    for anchor, share in (("start", 0), ("middle", 0.5), ("end", 1)):
        label = Label("0a+1c", (3, 0), 1, "#000000", anchor)
        assert label.left == pytest.approx(3 - share * label.width)
        assert label.left + label.width == pytest.approx(3 + (1 - share) * label.width)


def test_letters_are_where_the_label_is():
    """Rendered, the dark pixels fill the room that the label says, and a letter is defined once."""
    from PIL import Image

    label = Label("HHHH", (1, 2), 1, "#000000", "start")
    document = Picture((label,), (0, 0, 6, 3)).svg(scale=40, background="#ffffff")
    assert document.count("<path") == 1
    dark = Image.open(io.BytesIO(png(document))).convert("L").point(lambda value: 255 if value < 128 else 0)
    left, top, right, bottom = (edge / 40 for edge in dark.getbbox())
    assert 1 <= left < 1.2
    assert label.left + label.width - 0.2 < right <= label.left + label.width
    assert (top, bottom) == pytest.approx((2 - CAPITAL, 2), abs=0.05)


def test_a_picture_knows_what_is_written_in_it():
    """Labels of parts and of groups, as they come."""
    one, two = (
        Picture((Label(text, (0, 0), 1, "#000000"),), (0, 0, 1, 1)).moved_to(3, 3) for text in ("b", "a")
    )
    assert Picture((*one.parts, *two.parts), (0, 0, 9, 9)).labels == ["b", "a"]
