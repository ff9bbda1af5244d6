"""Names: whatever stands for a creature or a layout becomes one here, for every caller alike.

=========================== ================================================================
``virus``, ``2``            a card of the deck, by name or number
``eye``, ``circle``         the one-joint creature
``4b+5c``                   a creature sum
``table.json``              a file with a layout, or with a document that has one
``-``                       the same on standard input, or a name or sum
=========================== ================================================================

In Python a number, a path, a document as `json.loads` makes it, a `Layout` and a `Creature` will do
as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any, Final

from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.deck import rulebook_deck
from palago.catalogue.creature.layout import Layout
from palago.catalogue.creature.sums import TOKENS, read_sum
from palago.catalogue.errors import InputError, NotACreatureError
from palago.catalogue.machine.documents import decoded, loads, naming, read_input

#: Creatures that go by a name but are not so called in the deck.
ALIASES: Final = {"eye": "4b+5c", "circle": "4b+5c", "pala-virus": "virus"}

#: What stands for a creature or a layout in Python.
Named = str | int | PathLike[str] | Mapping[str, Any] | Layout | Creature


def as_creature(given: Named) -> Creature:
    """The creature that something stands for; of a layout with several, the largest.

    Raises
    ------
    InputError
        If it stands for none; the message says where and why.
    TypeError
        If it is no kind of thing that can.

    >>> as_creature("virus").tiles, as_creature(2).tiles, as_creature("4b+5c").tiles
    (5, 6, 3)
    """
    return on_table(given)[0]


def as_layout(given: Named) -> Layout:
    """The layout that something stands for; of a creature, its own tiles.

    Raises
    ------
    InputError
        If it stands for none.
    TypeError
        If it is no kind of thing that can.

    >>> len(as_layout("ring"))
    6
    """
    if isinstance(given, Layout):
        return given
    if isinstance(given, Creature):
        return given.layout
    where, document = document_of(given)
    with naming(where):
        return named_creature(document).layout if isinstance(document, str) else _own_layout(document)


def on_table(given: Named) -> tuple[Creature, Layout]:
    """The creature that something stands for, and all the tiles it was found among.

    Raises
    ------
    InputError, TypeError
        As for `as_creature`.
    """
    if isinstance(given, Creature):
        return given, given.layout
    if isinstance(given, Layout):
        return largest_creature(given), given
    where, document = document_of(given)
    with naming(where):
        if isinstance(document, str):
            creature = named_creature(document)
            return creature, creature.layout
        table = layout_from_json(document)
        return largest_creature(table), table


def named_creature(text: str) -> Creature:
    """The creature of a deck name, a deck number or a creature sum.

    Raises
    ------
    InputError
        If the text is none of these.
    """
    text = text.strip()
    text = ALIASES.get(text.lower(), text)
    if text.isascii() and text.isdecimal() and len(text) <= 3:
        return rulebook_deck().card(text).creature()
    if is_contour_word(text):
        raise InputError(
            f"{text[:60]!r} is a contour word, not a creature: `palago solve --contour` finds its tiles"
        )
    if text.isalpha() and not all(token in TOKENS for token in text):
        return rulebook_deck().card(text).creature()
    if "/" in text or "." in text:
        raise InputError(f"{text[:60]!r}: files with a creature or card have names that end in .json")
    return read_sum(text)


def is_contour_word(text: str) -> bool:
    """Whether a text that is no name of a card is a walk along a contour: lrrsrr."""
    word = text.strip().lower()
    return len(word) > 2 and not set(word) - {"l", "r", "s"} and word not in known_names()


def known_names() -> list[str]:
    """All names that stand for a creature, those of the deck first."""
    return [*(card.name for card in rulebook_deck().cards), *ALIASES]


def document_of(given: object) -> tuple[str, object]:
    """The name of the file that something is, or "", and what it holds: a document, or a name or sum.

    Raises
    ------
    InputError
        If it is a file that cannot be read.
    TypeError
        If it is no kind of thing that can stand for a creature.
    """
    if isinstance(given, Mapping):
        return "", given
    if isinstance(given, int) and not isinstance(given, bool):
        return "", str(given)
    if isinstance(given, str | PathLike):
        text = fspath(given)
        if isinstance(text, str):
            return read_document(text) or ("", text)
    raise TypeError(
        "expected a creature, a layout, a name, number or sum, a .json file or its content, "
        f"not {type(given).__name__}"
    )


def read_document(text: str) -> tuple[str, object] | None:
    """What a ``.json`` file or standard input (``-``) holds, and its name for messages.

    Standard input that does not look like JSON is returned as a string, with blanks stripped. None
    if the text names neither.

    Raises
    ------
    InputError
        If it cannot be read or is not JSON.
    """
    if text != "-" and not text.lower().endswith(".json"):
        return None
    where, data = read_input(text)
    with naming(where):
        content = decoded(data)
        if text == "-" and content[:1] not in ("{", "["):
            return where, content
        return where, loads(content)


def creature_from_json(document: object) -> Creature:
    """The creature of a layout document; if it has several, the largest.

    Raises
    ------
    InputError
        If it is no layout, or has no largest creature.
    """
    return largest_creature(layout_from_json(document))


def layout_from_json(document: object) -> Layout:
    """The layout of a document, or of one that has such a document under ``table`` or ``layout``.

    Raises
    ------
    InputError
        If it is no layout.
    """
    if isinstance(document, Mapping):
        document = next((document[key] for key in ("table", "layout") if key in document), document)
    return Layout.from_json(document)


def largest_creature(table: Layout) -> Creature:
    """The largest closed creature among some tiles.

    Raises
    ------
    NotACreatureError
        If there is none, or several of that size; the message lists them.
    """
    found = sorted(find_creatures(table), key=lambda creature: -creature.tiles)
    if not found:
        raise NotACreatureError(f"no closed creature on the {len(table)} tiles")
    if len(found) > 1 and found[1].tiles == found[0].tiles:
        equals = [creature for creature in found if creature.tiles == found[0].tiles]
        listed = ", ".join(f"a {it.colour} one at hex {min(it.layout)}" for it in equals[:4])
        raise NotACreatureError(
            f"{len(equals)} creatures of {found[0].tiles} tiles, none larger: {listed}; expected one"
        )
    return found[0]


def _own_layout(document: object) -> Layout:
    """The layout of a document, or that of the creature which a document describes."""
    if isinstance(document, Mapping) and isinstance(document.get("layout"), Mapping):
        document = document["layout"]
    return Layout.from_json(document)
