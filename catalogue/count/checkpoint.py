"""A file that remembers which strips of a long count are done.

The file is JSON: what was counted, what each strip gave, and a SHA-256 digest of both. It is
written to a temporary name and renamed, so a kill at any moment leaves a whole file. A file that
is damaged, or of another count, is refused and never overwritten.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from palago.catalogue.errors import CheckpointError
from palago.catalogue.machine.files import write_whole

_FORMAT = "palago-transfer-1"


class Checkpoint:
    """The checkpoint of one count, or nothing at all when ``path`` is None.

    ``parameters`` says which count; JSON must be able to hold it.
    """

    def __init__(self, path: Path | None, parameters: dict[str, object]) -> None:
        """Remember where the file is; nothing is read yet."""
        self.path = path
        self.parameters = parameters

    def load(self) -> dict[int, dict[str, Any]]:
        """Return the strips in the file by width; none when there is no file.

        Raises `CheckpointError` when the file is damaged or of another count, or when it could
        never be written because its folder does not exist.
        """
        if self.path is None:
            return {}
        if not self.path.exists():
            if not self.path.parent.is_dir():
                raise CheckpointError(f"{self.path}: the folder for the checkpoint does not exist")
            return {}
        try:
            content = json.loads(self.path.read_text(encoding="utf-8"))
            body, digest = content["body"], content["sha256"]
            whole = (
                digest == _digest(body)
                and body["format"] == _FORMAT
                and (content.keys(), body.keys()) == ({"sha256", "body"}, {"format", "count", "strips"})
            )
        except (ValueError, KeyError, TypeError):
            whole = False
        if not whole:
            raise CheckpointError(f"{self.path}: not a whole checkpoint; move it away to start afresh")
        if body["count"] != self.parameters:
            raise CheckpointError(
                f"{self.path}: the checkpoint of another count, {_told(body['count'])}; "
                f"this one is {_told(self.parameters)}"
            )
        return {int(width): strip for width, strip in body["strips"].items()}

    def save(self, strips: dict[int, dict[str, Any]]) -> None:
        """Write all strips done so far."""
        if self.path is None:
            return
        body = {"format": _FORMAT, "count": self.parameters, "strips": strips}
        body = json.loads(json.dumps(body))  # as it will be read back: digest the same text
        text = json.dumps({"sha256": _digest(body), "body": body}, indent=1)
        write_whole(self.path, text.encode())


def _digest(body: object) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _told(parameters: dict[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in parameters.items())
