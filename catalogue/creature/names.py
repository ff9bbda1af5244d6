"""Names: whatever stands for a creature or a layout becomes one here, for every caller alike.

=========================== ================================================================
``virus``, ``2``            a card of the rulebook's deck, by name or number; if our reconstruction
                            is used, whoever listens is told
``newt``                    what has that name in one's own deck, before the rulebook's
``eye``, ``circle``         the one-joint creature
``4b+5c``                   a creature sum
``table.json``              a file with a layout, or with a document that has one
``-``                       the same on standard input, or a name or sum, or several, one a line
=========================== ================================================================

In Python a number, a path, a document as `json.loads` makes it, a `Layout` and a `Creature` will do
as well.

What one command prints the next one reads: a document that is no layout holds creatures under keys of its
own. Those of `HOLDERS` are followed to objects that have a ``table``, a ``layout`` or at least a ``sum``, and
each of these is a creature, in the order of the document::

    {"schema": "palago.design/1", "answers": [{"tiles": 6, "solutions": [{"sum": "...", "layout": {...}}]}]}

Where one creature is wanted, the first stands for the document. Creatures that are listed one a line, as
documents or as sums, are read as the document that lists them (see `lines_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike, fspath
from typing import Any, Final

from palago.catalogue.creature.contour import reads_as_word
from palago.catalogue.creature.creature import Creature, find_creatures
from palago.catalogue.creature.deck import note_reconstructed, rulebook_deck
from palago.catalogue.creature.layout import SCHEMA, Layout
from palago.catalogue.creature.own_deck import own_document, own_names
from palago.catalogue.creature.sums import TOKENS, read_sum
from palago.catalogue.errors import InputError, NotACreatureError
from palago.catalogue.machine.documents import decoded, loads, naming, read_input

#: Creatures that go by a name but are not so called in the deck.
ALIASES: Final = {"eye": "4b+5c", "circle": "4b+5c", "pala-virus": "virus"}

#: The keys that lead to creatures.
HOLDERS: Final = ("creatures", "solutions", "answers", "stages", "ways", "cards", "target")

#: The keys that make an object one creature, the one that says most about where it lies first.
ONE: Final = ("table", "layout", "sum")

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
        return named_creature(document).layout if isinstance(document, str) else own_layout(document)


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
        return described(descriptions(document)[0])


def described(description: object) -> tuple[Creature, Layout]:
    """The creature that a name, a sum or a document describes, and all the tiles it lies among.

    Raises
    ------
    InputError
        If it describes none.
    """
    if isinstance(description, Mapping) and not {"table", "layout"} & description.keys():
        description = description.get("sum", description)
    if isinstance(description, str):
        creature = named_creature(description)
        return creature, creature.layout
    table = layout_from_json(description)
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
        return _rulebook_creature(text)
    if reads_as_word(text):
        raise InputError(
            f"{text[:60]!r} is a contour word, not a creature: `palago solve --contour` finds its tiles"
        )
    if text.isalpha() and not all(token in TOKENS for token in text):
        return _rulebook_creature(text)
    if "/" in text or "." in text:
        raise InputError(f"{text[:60]!r}: files with a creature or card have names that end in .json")
    return read_sum(text)


def _rulebook_creature(text: str) -> Creature:
    card = rulebook_deck().card(text)
    note_reconstructed([card])
    return card.creature()


def known_names() -> list[str]:
    """All names that stand for a creature, those of the rulebook's deck first, one's own last."""
    return [*(card.name for card in rulebook_deck().cards), *ALIASES, *own_names()]


def called(given: str, creature: Creature) -> str:
    """What a title calls a creature: its name, if it was given by one."""
    return given if given in known_names() else f"a creature of {creature.tiles} tiles"


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
            where, document = read_document(text) or ("", text)
            own = own_document(document) if isinstance(document, str) else None
            return own or (where, document)
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
        if text == "-":
            several = lines_of(content)
            if several is not None:
                return where, several
            if content[:1] not in ("{", "["):
                return where, content
        return where, loads(content)


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


def own_layout(document: object) -> Layout:
    """The layout of a document, or that of the first creature which a document describes.

    Raises
    ------
    InputError
        If there is none.
    """
    document = descriptions(document)[0]
    if isinstance(document, Mapping):
        if isinstance(document.get("layout"), Mapping):
            document = document["layout"]
        elif "sum" in document:
            return described(document)[1]
    return Layout.from_json(document)


def descriptions(document: object) -> list[Any]:
    """The objects in a document that are a creature each, at least one; a document of no such kind itself.

    Raises
    ------
    InputError
        If it lists creatures, and there are none.

    >>> [it["sum"] for it in descriptions({"creatures": [{"sum": "4b+5c"}, {"sum": "0a+1a+2b3c"}]})]
    ['4b+5c', '0a+1a+2b3c']
    """
    if not describes_several(document):
        return [document]
    found = list(_descriptions(document))
    if not found:
        raise InputError("there is no creature in it")
    return found


def describes(document: object) -> bool:
    """Whether a document is a creature or a list of creatures by its kind; no look is taken at the rest."""
    return isinstance(document, Mapping) and (_is_one(document) or describes_several(document))


def describes_several(document: object) -> bool:
    """Whether a document is a list of creatures by its kind, however many there are."""
    return isinstance(document, Mapping) and not _is_one(document) and any(key in document for key in HOLDERS)


def lines_of(text: str) -> object | None:
    r"""The document that lines of JSON, or lines of names or sums, make together.

    None if the text has a single line, or is one document over several lines.

    Raises
    ------
    InputError
        If the first line is a document, and another is not.

    >>> lines_of("4b+5c\n0a+1a+2b3c")
    {'creatures': [{'sum': '4b+5c'}, {'sum': '0a+1a+2b3c'}]}
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return None
    if lines[0][:1] not in ("{", "["):
        return {"creatures": [{"sum": line} for line in lines]}
    if not (lines[0].endswith("}") and lines[1].startswith("{")):
        return None
    return {"creatures": [loads(line) for line in lines]}


def _is_one(document: Mapping[str, Any]) -> bool:
    return document.get("schema") == SCHEMA or any(key in document for key in ONE)


def _descriptions(document: object) -> Iterator[Mapping[str, Any]]:
    left = [document]
    while left:
        one = left.pop()
        if isinstance(one, list):
            left += reversed(one)
        elif isinstance(one, Mapping) and _is_one(one):
            yield one
        elif isinstance(one, Mapping):
            left += [one[key] for key in reversed(HOLDERS) if key in one]
