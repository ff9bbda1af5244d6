"""A deck of one's own: cards and creatures that a person has named, in the user's data folder.

Each is a file of its own, ``NAME.json``, with a card or a layout as any other file may hold it, so that they
can be copied, sent and read like any other. A name is looked for here before it is in the rulebook's deck:
whoever has the printed card of the worm puts it here, and ``worm`` is that card from then on. Numbers mean
the rulebook's cards, and whatever reads as a sum or a contour word stays what it is.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from palago.catalogue.creature.contour import reads_as_word
from palago.catalogue.creature.sums import TOKENS
from palago.catalogue.errors import CardError, InputError
from palago.catalogue.machine.documents import decoded, loads, read_input
from palago.catalogue.machine.files import write_whole

#: The variable that names another folder, and the longest name.
FOLDER: Final = "PALAGO_DECK"
LONGEST: Final = 40

_NAME: Final = re.compile(rf"[^\W\d_][\w-]{{0,{LONGEST - 1}}}")


def own_folder() -> Path:
    """The folder of one's own deck: what ``PALAGO_DECK`` says, or where the system keeps data of users."""
    given = os.environ.get(FOLDER)
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("palago", appauthor=False) / "deck"


def own_names() -> list[str]:
    """The names in one's own deck, sorted; none if there is no such folder, or it cannot be read."""
    try:
        found = sorted(path.name.removesuffix(".json") for path in own_folder().glob("*.json"))
    except (OSError, RuntimeError):
        return []
    return [name for name in found if _is_name(name)]


def own_document(text: str) -> tuple[str, object] | None:
    """What a name in one's own deck stands for, after what to call it in messages; None if it is none.

    Raises
    ------
    InputError
        If its file cannot be read or is not JSON.
    """
    name = text.strip().lower()
    if not _is_name(name):
        return None
    try:
        path = own_folder() / f"{name}.json"
        if not path.is_file():
            return None
    except (OSError, RuntimeError):
        return None
    where = f"{name} in your deck"
    try:
        return where, loads(decoded(read_input(str(path))[1]))
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def keep(name: str, document: Mapping[str, Any], *, replace: bool = False) -> str:
    """Put a card or a layout into one's own deck; the name it has there, in small letters.

    Raises
    ------
    CardError
        If the name cannot be one, is taken and not to be replaced, or there is no place for a deck.
    PalagoError
        If the file cannot be written.
    """
    name = name.strip().lower()
    if not _is_name(name):
        raise CardError(
            f"name {name[:60]!r}: expected a letter, then at most {LONGEST - 1} letters, digits, - and _, "
            "and nothing that reads as a creature sum or a contour word"
        )
    if not replace and name in own_names():
        raise CardError(f"your deck has {name} already: remove it first, or say --replace")
    try:
        folder = own_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise CardError(f"there is no place for a deck of your own: {error}") from None
    write_whole(folder / f"{name}.json", (json.dumps(document, indent=2) + "\n").encode())
    return name


def discard(name: str) -> str:
    """Take a name out of one's own deck; the name it had there.

    Raises
    ------
    CardError
        If it is not there, or cannot be removed.
    """
    name = name.strip().lower()
    if name not in own_names():
        listed = ", ".join(own_names()) or "nothing"
        raise CardError(f"your deck has no {name[:60]!r}; it has {listed}")
    try:
        (own_folder() / f"{name}.json").unlink()
    except OSError as error:
        raise CardError(f"cannot remove {name}: {error.strerror}") from None
    return name


def _is_name(name: str) -> bool:
    """Whether a name in small letters can be one of one's own."""
    return _NAME.fullmatch(name) is not None and not set(name) <= {*TOKENS} and not reads_as_word(name)
