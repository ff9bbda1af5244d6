"""Walks that break, and portraits, in characters."""

import random

import pytest

from palago.catalogue import Layout, generate
from palago.catalogue.creature.contour import follow_word, plain_word
from palago.catalogue.draw.portraits.outline import outline_picture
from palago.catalogue.draw.portraits.walk import terminal_walk
from palago.catalogue.draw.terminal import terminal_outline, terminal_picture
from palago.catalogue.errors import ContourError


def slip(word: str) -> ContourError:
    """What is said of a word that breaks."""
    with pytest.raises(ContourError) as caught:
        follow_word(word)
    return caught.value


def wrong_words() -> list[str]:
    """Contours with a letter lost, doubled at the end, or changed to none, that are none any more."""
    dice = random.Random(4)
    words = []
    for creature in [*generate(9), *generate(10)]:
        word = creature.outer_contour.word
        k = dice.randrange(len(word))
        words.append(dice.choice([word[:k] + word[k + 1 :], word + word[k], word[:k] + "x"]))
    return words


@pytest.mark.parametrize("word", wrong_words())
def test_every_slip_in_a_contour_can_be_drawn(word):
    """One O and one X, unless they fall together, and no stray letter."""
    error = slip(word)
    drawn = terminal_walk(error.crossings, error.letters, columns=60, unicode=False)
    assert drawn.count("X") == 1
    assert drawn.count("O") == (error.crossings[0] != error.crossings[-1])
    assert set(drawn) <= {*"OXlrs. \n"}
    assert max(map(len, drawn.split("\n"))) <= 60


def test_a_walk_breaks_where_its_last_hex_is_entered():
    """The letters before it are crossed, the one that fails is not drawn."""
    error = slip("lrrlrr")
    assert len(error.crossings) == 4
    drawn = terminal_walk(error.crossings, error.letters)
    assert drawn.count("l") <= drawn.count("r")
    assert terminal_walk(slip("xs").crossings, "xs").strip(" ·\n") == "X"


def test_words_are_read_as_people_write_them():
    """Capitals, blanks, line ends."""
    assert plain_word(" LRR\n s\tRr ") == "lrrsrr"


def test_a_portrait_shows_no_tiles_but_those_given():
    """Filled inside, blank outside; a tile that is shown has its own ground of dots."""
    for creature in random.Random(2).sample(list(generate(10)), 5):
        contour = creature.outer_contour
        bare = terminal_outline(contour, columns=50, unicode=False)
        assert set(bare) <= {*"# \n"}
        place = max(creature.layout)
        shown = terminal_outline(contour, Layout({place: creature.layout[place]}), columns=50, unicode=False)
        assert "." in shown
        # What is filled is filled in the picture of the creature, or lies in one of its holes.
        if not creature.holes:
            whole = terminal_picture(creature, columns=50, unicode=False)
            assert bare.count("#") == whole.count("#")


def test_a_portrait_is_one_path_and_a_hint_adds_its_tiles():
    """The picture of a card gives nothing away."""
    creature = next(iter(generate(7)))
    bare = outline_picture([creature.outer_contour]).svg()
    assert 'class="blue"' not in bare
    place = min(creature.layout)
    hinted = outline_picture([creature.outer_contour], Layout({place: creature.layout[place]})).svg()
    assert 'class="blue"' in hinted
