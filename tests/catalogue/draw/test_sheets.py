"""Sheets: every creature once, at one scale, on pages that hold them, with an index that spells them."""

from itertools import chain

import pytest

from palago.catalogue import eye, generate
from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw.printed import sheets
from palago.catalogue.draw.printed.pages import MARGIN, PAGES
from palago.catalogue.draw.printed.sheets import CAPTIONS, Look, sheet
from palago.catalogue.draw.shapes import Group, Label
from palago.catalogue.errors import InputError

KNOWN = [Facts.of(creature) for tiles in range(3, 11) for creature in generate(tiles)]


@pytest.mark.parametrize("page", [None, *PAGES])
@pytest.mark.parametrize("label", CAPTIONS)
def test_a_sheet_shows_every_creature_once_and_within_its_margins(page, label):
    """On all pages and with all labels; all creatures of a sheet have one scale."""
    pages = sheet(KNOWN, Look(page, label=label, title="All of them"))
    groups = [part for one in pages for part in one.parts if isinstance(part, Group)]
    assert len(groups) == len(KNOWN)
    assert len({group.scale for group in groups}) == 1
    for one in pages:
        if page is not None:
            assert (one.width, one.height) == (PAGES[page].width, PAGES[page].height)
        for part in one.parts:
            if isinstance(part, Label):
                assert part.left > MARGIN - 2
                assert part.left + part.width < one.width - MARGIN + 2
                assert MARGIN < part.place[1] <= one.height - MARGIN


@pytest.mark.parametrize("label", ["number", "facts"])
def test_the_index_of_a_page_spells_its_creatures(label):
    """Each number with the whole sum, on the page where the creature is, from the first number on."""
    pages = sheet(KNOWN, Look("screen", label=label, first=101))
    spelled = [text for page in pages for text in page.labels if "  " in text]
    assert spelled == [f"{101 + k}  {known.sum}" for k, known in enumerate(KNOWN)]
    for page in pages:
        numbers = [text for text in page.labels if text.isdecimal()]
        assert numbers == [text.split("  ")[0] for text in page.labels if "  " in text]


def test_sums_below_creatures_are_whole():
    """Cut into lines, but with nothing lost."""
    pages = sheet(KNOWN, Look("A4", label="sum", columns=7))
    text = "".join(chain.from_iterable(page.labels for page in pages))
    assert all(known.sum in text for known in KNOWN)


def test_a_sheet_has_the_columns_asked_for():
    """Three to a row, in even columns."""
    (page,) = sheet(KNOWN[:9], Look("A4", columns=3, label="none"))
    lefts = sorted({round(part.shift[0] + part.scale * 2) for part in page.parts if isinstance(part, Group)})
    assert lefts[-1] - lefts[0] < PAGES["A4"].width
    rows = {round(part.shift[1], 3) for part in page.parts if isinstance(part, Group)}
    assert len(rows) >= 3


def test_what_no_sheet_can_show_is_refused(monkeypatch):
    """No creature, no column, a page or label unknown; too many for one page, unless there are pages."""
    with pytest.raises(InputError, match="at least one creature"):
        sheet([])
    for look, said in (
        ({"columns": 0}, "at least one column, not 0"),
        ({"label": "name"}, "no label is called 'name'"),
        ({"page": "A0"}, "no page is called 'A0'; there are A4, letter, screen"),
    ):
        with pytest.raises(InputError, match=said):
            Look(**look)
    monkeypatch.setattr(sheets, "MOST", 4)
    assert len(sheet([Facts.of(eye())] * 4)) == 1
    with pytest.raises(InputError, match="at most 4 creatures, found 5: give a page size"):
        sheet([Facts.of(eye())] * 5)
    assert len(sheet([Facts.of(eye())] * 5, Look("A4"))) == 1
