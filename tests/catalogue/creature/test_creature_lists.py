"""Lists of creatures that say up to what they are complete."""

from __future__ import annotations

import pytest

from palago.catalogue import code, generate
from palago.catalogue.creature.lists import CreatureList
from palago.catalogue.errors import InputError

from comparing import names


@pytest.mark.parametrize("coarse", ["free", "one-sided", "fixed"])
@pytest.mark.parametrize("fine", ["free", "one-sided", "fixed"])
def test_an_expanded_list_is_complete(coarse, fine):
    """It has the creatures of the finer list, once each; a list that is finer already stays as it is."""
    for tiles in range(3, 11):
        listed = CreatureList(tuple(generate(tiles, coarse)), coarse)
        found = listed.expanded(fine)
        finer = max(coarse, fine, key=["free", "one-sided", "fixed"].index)
        assert found.equivalence == finer
        assert names(found, finer) == names(generate(tiles, finer), finer)
        assert (found is listed) == (finer == coarse)


def test_images_follow_the_creature_they_are_of():
    """The creature itself comes first, so that a list keeps its order."""
    listed = CreatureList(tuple(generate(9)), "free")
    kept = [creature for creature in listed.expanded("fixed") if creature in listed]
    assert kept == list(listed)
    assert listed[0] == listed.creatures[0]
    assert listed[1:3] == listed.creatures[1:3]
    codes = [code(one) for one in listed.expanded("one-sided")]
    assert list(dict.fromkeys(codes)) == [code(one) for one in listed]


def test_an_unknown_equivalence_is_refused():
    """In the type that holds it."""
    with pytest.raises(InputError, match="equivalence 'Free'"):
        CreatureList((), "Free")
    with pytest.raises(InputError, match="equivalence 'turned'"):
        CreatureList((), "free").expanded("turned")
