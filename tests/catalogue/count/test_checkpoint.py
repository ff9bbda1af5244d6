"""Checkpoints of a count: what is in the file decides whether it is gone on with."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from palago.catalogue.count import count_fixed
from palago.catalogue.errors import CheckpointError

from known import FIXED


def rewritten(path: Path, **changes: object) -> bytes:
    """A checkpoint that is whole, with the digest of what it says, after some changes."""
    body = {**json.loads(path.read_text())["body"], **changes}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    document = {"sha256": hashlib.sha256(text.encode()).hexdigest(), "body": body}
    return json.dumps(document, indent=1).encode()


def test_a_checkpoint_of_another_format_is_refused(tmp_path: Path) -> None:
    """Though it is whole and of the same count: what its numbers mean is not known. It is left as it is."""
    path = tmp_path / "count.json"
    count_fixed(12, checkpoint=path)
    tag = json.loads(path.read_text())["body"]["format"]
    other = rewritten(path, format=f"{tag}0")
    path.write_bytes(rewritten(path))
    assert count_fixed(12, checkpoint=path)[1:] == [FIXED[n] for n in range(1, 13)]
    path.write_bytes(other)
    with pytest.raises(CheckpointError, match=r"count\.json: not a whole checkpoint"):
        count_fixed(12, checkpoint=path)
    assert path.read_bytes() == other


def test_a_count_goes_on_from_what_its_checkpoint_says(tmp_path: Path) -> None:
    """Strips in the file are not swept again: their numbers are taken as they stand there."""
    path = tmp_path / "count.json"
    count_fixed(12, checkpoint=path)
    strips = json.loads(path.read_text())["body"]["strips"]
    path.write_bytes(rewritten(path, strips={width: strips[width] for width in list(strips)[1:]}))
    swept: list[int] = []
    count_fixed(12, checkpoint=path, progress=lambda progress: swept.append(progress.strip.width))
    assert swept == [int(next(iter(strips)))]
