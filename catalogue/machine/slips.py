"""What somebody meant who wrote a name not quite right."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that was perhaps meant; case makes no difference.

    >>> nearest("Transfrom", ["transform", "chain"]), nearest("--tile", ["--tiles", "--table"])
    ('transform', '--tiles')
    """
    from difflib import get_close_matches

    known = {name.lower(): name for name in names}
    found = get_close_matches(word.lower(), list(known), n=1)
    return known[found[0]] if found else None


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """The question whether the nearest name was meant, to stand behind a message; or nothing.

    >>> did_you_mean("viris", ["virus", "ring"]), did_you_mean("unicorn", ["virus", "ring"])
    ('; did you mean virus?', '')
    """
    found = nearest(word, names)
    return "" if found is None else f"; did you mean {found}?"
