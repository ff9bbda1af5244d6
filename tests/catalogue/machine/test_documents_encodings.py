"""Text in another encoding is named in the message."""

import pytest

from palago.catalogue.errors import InputError
from palago.catalogue.machine import documents
from palago.catalogue.machine.documents import decoded, read_input

TEXT = '{"name": "Bär"}'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_utf_8_is_read(encoding):
    """With and without the mark that some editors put first."""
    assert decoded(f"\n{TEXT}\n".encode(encoding)) == TEXT


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("utf-32-le", "UTF-32"),
        ("latin-1", "Latin-1 or Windows-1252"),
        ("cp1252", "Latin-1 or Windows-1252"),
    ],
)
def test_another_encoding_is_named(encoding, named):
    """Whatever an editor has saved the document as."""
    with pytest.raises(InputError, match=f"not UTF-8 text.*: it looks like {named}$"):
        decoded(TEXT.encode(encoding))


def test_what_is_no_text_is_said():
    """A picture, say."""
    with pytest.raises(InputError, match="not UTF-8 text at byte 0: it looks like bytes that are no text"):
        decoded(b"\x89PNG\r\n\x1a\n\x00" + bytes(range(255, 100, -1)))


def test_a_lone_nul_in_text_is_left_to_the_reader():
    """It is for JSON to say that it cannot be there."""
    assert decoded(b"a\0" + b"b" * 50).startswith("a\0b")


def test_what_has_no_end_is_not_read_to_its_end(tmp_path, monkeypatch):
    """A file that is longer than any document, and one that is as long as one may be."""
    monkeypatch.setattr(documents, "MOST", 10)
    (tmp_path / "long.json").write_bytes(bytes(11))
    (tmp_path / "fits.json").write_bytes(bytes(10))
    with pytest.raises(InputError, match=r"cannot read .*long\.json: it is longer than"):
        read_input(str(tmp_path / "long.json"))
    assert read_input(str(tmp_path / "fits.json")) == (str(tmp_path / "fits.json"), bytes(10))


@pytest.mark.parametrize("name", ["nowhere.json", ".", "a\0b", "x" * 5000])
def test_what_cannot_be_read_is_said(tmp_path, monkeypatch, name):
    """Nothing there, a folder, and names that nothing can have."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="cannot read "):
        read_input(name)
