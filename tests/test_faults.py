"""The table of faults fits the code that they are to be put into."""

from __future__ import annotations

from pathlib import Path

import pytest

from faults import FAILED, ROOT, Copy, Fault, chosen, compiled_from, lived, read_table

FAULTS = read_table()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_can_be_put_in(fault: Fault) -> None:
    """What it replaces stands there exactly once, and the tests that ought to notice are there."""
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    assert fault.broken(source) != source
    for test in fault.tests:
        file, _, name = test.partition("::")
        name = name.partition("[")[0]
        assert (ROOT / file).exists()
        assert not name or f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")


def test_every_fault_has_a_name_and_a_rule_of_its_own() -> None:
    """So that `--only` takes one, and no rule is counted twice."""
    assert len({fault.name for fault in FAULTS}) == len({fault.rule for fault in FAULTS}) == len(FAULTS)
    assert all(fault.rule.endswith(".") and fault.tests for fault in FAULTS)
    assert chosen(FAULTS, [FAULTS[3].name]) == [FAULTS[3]]
    with pytest.raises(ValueError, match="no fault is called 'none'"):
        chosen(FAULTS, ["none"])


def test_a_fault_that_does_not_fit_is_refused() -> None:
    """If its old text is gone or stands there twice, or what comes of it is no Python."""
    fault = Fault("it", "A rule.", "file.py", "one", "two (", ("tests",))
    for source, message in (("three", "0 times"), ("one = one", "2 times"), ("one = 1", "no Python")):
        with pytest.raises(ValueError, match=message):
            fault.broken(source)


def test_faults_are_caught_or_live(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a small project of its own: one fault that a test notices and one that none does."""
    root = tmp_path / "root"
    for folder in ("api", "tests"):
        (root / folder).mkdir(parents=True)
    (root / "pyproject.toml").write_text('[tool.setuptools.package-dir]\npalago = "api"\n')
    (root / "api" / "__init__.py").write_text("ONE, TWO = 1, 2\n")
    (root / "tests" / "test_one.py").write_text("import palago\ndef test(): assert palago.ONE == 1\n")
    faults = [Fault(name, f"{name}.", "api/__init__.py", old, new, ("tests/test_one.py",))
              for name, old, new in (("one", "1, ", "3, "), ("two", ", 2", ", 3"))]  # fmt: skip
    (tmp_path / "copy").mkdir()
    copy = Copy.of(root, tmp_path / "copy")
    assert lived(copy, faults) == [faults[1]]
    assert capsys.readouterr().out == "caught  one: one.\nlived  two: two.\n"
    assert (copy.tree / "api" / "__init__.py").read_text() == "ONE, TWO = 1, 2\n"
    monkeypatch.setattr(Copy, "run", lambda *_: (FAILED, "1 failed"))
    with pytest.raises(ValueError, match="do not pass without a fault"):
        lived(copy, faults)


def test_compiled_code_is_made_from_what_it_imports() -> None:
    """The generator and the plane it stands on; not the pictures."""
    files = compiled_from(ROOT)
    assert {"catalogue/generator/write_sums.py", "catalogue/plane/lattice.py"} <= files
    assert "catalogue/draw/drawing.py" not in files
