"""Contact sheets."""

import pytest

from palago.catalogue import eye
from palago.catalogue.creature.facts import Facts
from palago.catalogue.draw import sheet
from palago.catalogue.errors import InputError


def test_a_sheet_holds_as_many_creatures_as_it_says(monkeypatch):
    """The most of them too; one more, or none, is refused with the number that was given."""
    monkeypatch.setattr(sheet, "MOST", 4)
    known = Facts.of(eye())
    for number in (1, 3, 4):
        assert len(sheet.contact_sheet([known] * number).parts) == number
    for number, said in ((5, "5"), (0, "none")):
        with pytest.raises(InputError, match=f"a contact sheet holds 1 to 4 creatures, found {said}"):
            sheet.contact_sheet([known] * number)
