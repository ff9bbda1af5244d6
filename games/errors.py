"""What a game refuses, under the one tree of errors; a refusal names the rule that it follows."""

from palago.catalogue.errors import InputError


class GameError(InputError):
    """Something given to a game is not what it should be."""


class NotationError(GameError):
    """A text stands for no turn, no position or no game."""


class IllegalTurnError(GameError):
    """A turn breaks a rule.

    Parameters
    ----------
    turn : object
        The turn, which its text names in the message.
    reason : str
        What is wrong with it.
    rule : str
        The rule's game and number, as ``Palago 4``.
    """

    def __init__(self, turn: object, reason: str, rule: str) -> None:
        super().__init__(f"illegal turn {turn}: {reason} (rule {rule})")
        self.rule = rule


class TranscriptError(GameError):
    """A transcript cannot be replayed."""


class CertificateError(GameError):
    """A certificate does not prove what it claims."""
