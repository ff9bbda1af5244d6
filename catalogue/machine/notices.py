"""What the machinery tells the person who waits, such as that code is being compiled.

The library is silent. A program that has somebody to tell, as the command line has, listens; processes
that it starts do not::

    listen(lambda notice: print(notice, file=sys.stderr))

A *caveat* is a notice that belongs to an answer: that a creature in it is our reconstruction, say. It is told
once, and the answer bears its mark::

    with answering() as marks:
        caveat("reconstructed", "card 3, worm, is our reconstruction")
    marks                                                               {"reconstructed"}

Work that may take long says what it does and, where that is known, how much of it is done; `watch` has
that told to a function, which must be quick::

    watch(lambda doing, done, of: bar.update(doing, done, of))

Work of no name is none: somebody is waited for, who may be typing (see `waiting`).

Whoever sits at a terminal wants to know at once why nothing happens; elsewhere only what takes long is
worth a line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

#: Kinds of characters that are orders to a terminal, or change how what follows is read.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

_answers: ContextVar[dict[str, set[str]] | None] = ContextVar("_answers", default=None)

#: What hears of work: what is being done, how much of it is done, and of how much (None if not known).
Watcher = Callable[[str, float, float | None], None]

_listeners: list[tuple[Callable[[str], None], float]] = []
_watchers: list[Watcher] = []


def listen(listener: Callable[[str], None] | None, patience: float = 0) -> None:
    """Have a function called with every notice from now on; None for nobody.

    Parameters
    ----------
    listener : function of str, optional
        What to call.
    patience : float
        For how many seconds something may go on before it wants to hear of it.
    """
    _listeners[:] = [] if listener is None else [(listener, patience)]


def tell(notice: str, seconds: float | None = None) -> bool:
    """Say something, in one line, to whoever listens.

    Parameters
    ----------
    notice : str
        What to say.
    seconds : float, optional
        For how long that has been going on; without it the notice is told at once.

    Returns
    -------
    bool
        Whether somebody has heard it.
    """
    ready = [listener for listener, patience in _listeners if seconds is None or seconds >= patience]
    for listener in ready:
        listener(notice)
    return bool(ready)


@contextmanager
def answering() -> Iterator[Mapping[str, object]]:
    """The marks of the caveats about an answer, while it is worked on; they are told to whoever listens.

    >>> with answering() as marks:
    ...     caveat("guessed", "this is a guess")
    >>> list(marks)
    ['guessed']
    """
    marks: dict[str, set[str]] = {}
    token = _answers.set(marks)
    try:
        yield marks
    finally:
        _answers.reset(token)


def caveat(mark: str, notice: str) -> None:
    """Tell something that belongs to the answer that is being worked on, once; without one nobody hears."""
    marks = _answers.get()
    if marks is not None and notice not in marks.setdefault(mark, set()):
        marks[mark].add(notice)
        tell(notice)


def marked(document: Mapping[str, object]) -> dict[str, object]:
    """A document with the marks of the answer that is being worked on."""
    return {**document, **dict.fromkeys(_answers.get() or {}, True)}


def watch(watcher: Watcher | None) -> None:
    """Have a function called with all work that is done from now on; None for nobody."""
    _watchers[:] = [] if watcher is None else [watcher]


def at_work(doing: str, done: float = 0, of: float | None = None) -> None:
    """Say, to whoever watches, what is being done.

    Parameters
    ----------
    doing : str
        The work, such as "searching".
    done, of : float
        How much of it is done, and how much there is, in any unit; None where that is not known.
    """
    for watcher in _watchers:
        watcher(doing, done, of)


@contextmanager
def waiting() -> Iterator[None]:
    """What is shown of work gives way, while somebody at the keyboard or another program is waited for."""
    at_work("")
    try:
        yield
    finally:
        at_work("at work")


def escaped(text: str) -> str:
    r"""A text with its control characters, line ends and the like written out.

    >>> print(escaped("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode()
        if unicodedata.category(character) in _UNSEEN
        else character
        for character in text
    )
