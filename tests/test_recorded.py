"""A recorded set of command lines prints the same as ever, byte for byte.

The set and its format are those of `recorded.recording`; where a change is meant, ``recorded/record.py``
records lines again.
"""

from __future__ import annotations

import random

import click
import pytest

from palago.cli.reference import commands

from recorded.recording import (
    Block,
    read_blocks,
    read_line,
    recorded,
    replay,
    run_here,
    run_process,
    write_blocks,
)

RECORDED = recorded()
BLOCKS = [block for blocks in RECORDED.values() for block in blocks]

#: As many lines are also run as processes of their own; which ones is up to the seed.
PROCESSES = 5
CHOSEN = random.Random(48).sample(BLOCKS, PROCESSES)


def named(blocks: list[Block]) -> list[object]:
    """The blocks as parameters, each called by its command line."""
    return [pytest.param(block, id=block.line) for block in blocks]


@pytest.mark.parametrize("block", named(BLOCKS))
def test_a_command_line_prints_what_it_printed(block):
    """Exit status, both streams and every file that is written."""
    assert replay(block.line, run_here) == block.outcome


@pytest.mark.parametrize("block", named(CHOSEN))
def test_a_process_prints_what_it_printed(block):
    """What holds in this process holds for a person who types the line."""
    assert replay(block.line, run_process) == block.outcome


def test_the_recording_is_in_order():
    """Every command line stands once, with an outcome, in the one way to write it."""
    lines = [block.line for block in BLOCKS]
    assert len(lines) == len(set(lines)) >= 150
    assert all(block.outcome for block in BLOCKS)
    for path, blocks in RECORDED.items():
        text = path.read_bytes().decode()
        assert write_blocks(blocks) == text
        assert list(read_blocks(text)) == blocks


#: What the doctor says is up to the machine; checking the proofs takes a minute.
#: (That every command takes --quiet is tested in cli/test_silence.)
UNRECORDED = {"doctor": {"--json"}, "openings": {"--check"}}


def test_every_option_of_every_command_is_recorded():
    """A new option needs a line that uses it, and a new command one that prints its help."""
    given = [("palago", *command.arguments) for block in BLOCKS for command in read_line(block.line)]
    for called, command in commands():
        path = ("palago", *called)
        used = {word for words in given if words[: len(path)] == path for word in words[len(path) :]}
        options = [param for param in command.params if isinstance(param, click.Option)]
        spellings = [spelling for option in options for spelling in (option.opts, option.secondary_opts)]
        missing = {name for names in spellings for name in names[:1] if not used & set(names)}
        unrecorded = UNRECORDED.get(path[-1], set()) | {"--version", "--quiet"}
        assert missing <= unrecorded, f"{' '.join(path)}: no command line has {sorted(missing)}"
        assert used & {"-h", "--help"}, f"{' '.join(path)}: no command line prints its help"
