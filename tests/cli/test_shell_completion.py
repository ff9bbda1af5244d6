"""What a shell completes, as the three shells ask for it."""

import shutil
import subprocess
import sys

import pytest


@pytest.fixture
def completed(palago, monkeypatch):
    """What the line may go on with, as bash is told it."""

    def complete(line):
        monkeypatch.setenv("_PALAGO_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - (not line.endswith(" "))))
        return palago().out.split()

    return complete


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("palago co", ["plain,complete", "plain,count"]),
        ("palago catalogue q", ["plain,query"]),
        ("palago show V", ["file,V", "plain,virus"]),
        ("palago transform virus c", ["file,c", "plain,cobra", "plain,cyclist", "plain,circle"]),
        ("palago solve --contains gib", ["file,gib"]),
        ("palago solve --symm", ["plain,--symmetry"]),
        ("palago solve --symmetry D", ["plain,D1", "plain,D3"]),
        ("palago count --equivalence f", ["plain,fixed", "plain,free"]),
        ("palago catalogue query --min", []),
    ],
)
def test_commands_options_choices_and_creatures_are_completed(completed, line, expected):
    """Names of creatures with files beside them; names that options had are not taught to anybody."""
    assert completed(line) == expected


def test_all_commands_are_offered_with_their_lines(palago, monkeypatch):
    """To shells that show them."""
    monkeypatch.setenv("_PALAGO_COMPLETE", "fish_complete")
    monkeypatch.setenv("COMP_WORDS", "palago sol")
    monkeypatch.setenv("COMP_CWORD", "sol")
    assert "solve\tThe tiles that make the creature on a card." in palago().out
    assert "solitaire" in palago().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(palago, monkeypatch, shell):
    """The line of the README prints one; where the shell is there, it has no mistake."""
    monkeypatch.setenv("_PALAGO_COMPLETE", f"{shell}_source")
    script = palago().out
    assert "_PALAGO_COMPLETE" in script
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=script, text=True, timeout=60).returncode == 0


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_a_creature(palago, monkeypatch, tmp_path):
    """With the script that it gets, as somebody who presses the key would see it."""
    monkeypatch.setenv("_PALAGO_COMPLETE", "bash_source")
    script = palago().out
    monkeypatch.delenv("_PALAGO_COMPLETE")
    program = tmp_path / "palago"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m palago.cli "$@"\n')
    program.chmod(0o755)
    asked = (
        f"{script}\ncompopt() {{ :; }}\nCOMP_WORDS=(palago show vi); COMP_CWORD=2\n"
        f"_palago_completion {program}\necho ${{COMPREPLY[@]}}\n"
    )
    done = subprocess.run(["bash"], input=asked, text=True, capture_output=True, timeout=60)
    assert done.stdout.split() == ["virus"], done.stderr
