"""A file that remembers how far a long count has come.

The file is JSON: what was counted, what each strip gave, and a SHA-256 digest of both. If a strip
is under way, the JSON says how far and holds a digest of the states too; a zero byte ends it, and
the states follow, array after array. The file is written under a temporary name and renamed, so a
kill at any moment leaves a whole file. One that is damaged, or of another count, is refused and
never overwritten.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from palago.catalogue.count.transfer.states import Parts
from palago.catalogue.count.transfer.strip import UnderWay
from palago.catalogue.errors import CheckpointError
from palago.catalogue.machine.files import whole_file

_FORMAT = "palago-transfer-1"

Strips = dict[int, dict[str, Any]]
"""What each strip that is done gave, by width; JSON can hold it."""


class Checkpoint:
    """The checkpoint of one count, or nothing at all when ``path`` is None.

    ``parameters`` says which count; JSON must be able to hold it.
    """

    def __init__(self, path: Path | None, parameters: dict[str, object]) -> None:
        self.path = path
        self.parameters = parameters

    def load(self) -> tuple[Strips, UnderWay | None]:
        """The strips that are done, and the one under way, if any; nothing when there is no file.

        Raises
        ------
        CheckpointError
            If the file is damaged or of another count, or could never be written because its folder does
            not exist.
        """
        if self.path is None:
            return {}, None
        if not self.path.exists():
            if not self.path.parent.is_dir():
                raise CheckpointError(f"{self.path}: the folder for the checkpoint does not exist")
            return {}, None
        try:
            with self.path.open("rb") as file:
                body = _read_body(file)
                if body["count"] != self.parameters:
                    raise CheckpointError(
                        f"{self.path}: the checkpoint of another count, {_told(body['count'])}; "
                        f"this one is {_told(self.parameters)}"
                    )
                fields = body.get("under_way")
                under_way = None if fields is None else UnderWay(fields["strip"], _read_streams(file, fields))
                if file.read(1):
                    raise ValueError("more than a checkpoint")
        except OSError as error:
            raise CheckpointError(f"{self.path}: cannot be read: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise CheckpointError(
                f"{self.path}: not a whole checkpoint; move it away to start afresh"
            ) from None
        return {int(width): strip for width, strip in body["strips"].items()}, under_way

    def save(self, strips: Strips, under_way: UnderWay | None = None) -> None:
        """Write all strips done so far, and the one under way.

        Raises
        ------
        PalagoError
            If the file cannot be written.
        """
        if self.path is None:
            return
        body: dict[str, Any] = {"format": _FORMAT, "count": self.parameters}
        body["strips"] = {width: strips[width] for width in sorted(strips)}
        streams = [] if under_way is None else under_way.streams
        if under_way is not None:
            body["under_way"] = {
                "strip": under_way.fields,
                "streams": [[[str(part.dtype), len(part)] for part in parts] for parts in streams],
                "sha256": _digest_of_streams(streams),
            }
        body = json.loads(json.dumps(body))  # as it will be read back: digest the same text
        with whole_file(self.path) as file:
            file.write(json.dumps({"sha256": _digest(body), "body": body}, indent=1).encode())
            if under_way is not None:
                file.write(b"\0")
            for parts in streams:
                for part in parts:
                    file.write(np.ascontiguousarray(part).data)


def _read_body(file: BinaryIO) -> dict[str, Any]:
    """What the JSON says, whole or not at all; the file is left where it ends."""
    text = b""
    while block := file.read(1 << 16):
        text += block
        if b"\0" in block:
            break
    text = text.partition(b"\0")[0]
    file.seek(len(text) + 1)
    content = json.loads(text)
    body: dict[str, Any] = content["body"]
    whole = (
        content["sha256"] == _digest(body)
        and body["format"] == _FORMAT
        and (content.keys(), body.keys() - {"under_way"})
        == ({"sha256", "body"}, {"format", "count", "strips"})
    )
    if not whole:
        raise ValueError("not what was written")
    return body


def _read_streams(file: BinaryIO, fields: dict[str, Any]) -> list[Parts]:
    streams = [[np.empty(length, kind) for kind, length in parts] for parts in fields["streams"]]
    for parts in streams:
        for part in parts:
            if part.nbytes and file.readinto(part.view(np.uint8).data) != part.nbytes:  # type: ignore[attr-defined]
                raise ValueError("cut short")
    if _digest_of_streams(streams) != fields["sha256"]:
        raise ValueError("not what was written")
    return streams


def _digest(body: object) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _digest_of_streams(streams: list[Parts]) -> str:
    digest = hashlib.sha256()
    for parts in streams:
        for part in parts:
            digest.update(np.ascontiguousarray(part).data)
    return digest.hexdigest()


def _told(parameters: dict[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in parameters.items())
