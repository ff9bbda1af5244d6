"""Documents that people write: every message is one line and says where."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue.errors import CardError, InputError, LayoutError
from palago.catalogue.machine.documents import brief, decoded, is_whole, loads, naming, of_schema

from comparing import check_one_line

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=9,
)


@given(values)
def test_what_is_json_is_read_as_it_is(value):
    """Anything that JSON can hold comes back, from text and from bytes."""
    assert loads(json.dumps(value)) == loads(json.dumps(value).encode()) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1,\n "b" 2}', "not JSON: Expecting ':' delimiter at line 2 column 6"),
        ('{"a": {"b": 1, "b": 2}}', 'key "b" stands twice in one object'),
        ("[" * 100_000, "not JSON that can be read: nested too deeply"),
        ("9" * 5000, "not JSON that can be read: a number has too many digits"),
    ],
)
def test_what_is_no_json_is_refused(text, message):
    """The error is of the kind that the reader asks for."""
    with pytest.raises(CardError) as caught:
        loads(text, CardError)
    assert str(caught.value) == message
    with pytest.raises(InputError):
        loads(text)


def test_bytes_that_are_no_text_are_refused():
    """The place is that of the first bad byte; a mark of byte order is no text."""
    assert decoded(b"\xef\xbb\xbf 4b+5c\n") == "4b+5c"
    with pytest.raises(InputError, match="not UTF-8 text at byte 2"):
        decoded(b"ab\xff")


@given(values)
def test_a_document_of_another_schema_is_refused(value):
    """Whatever it is, the line says what was expected and what was found."""
    with pytest.raises(LayoutError) as caught:
        of_schema(json.dumps(value), "palago.layout/1", "layout", LayoutError)
    check_one_line(caught.value)
    assert str(caught.value).startswith('not a layout: expected "schema": "palago.layout/1", found ')
    assert len(str(caught.value)) < 130


def test_a_document_of_the_schema_is_handed_on():
    """From text, from bytes or read before."""
    known = {"schema": "palago.card/1", "tiles": 5}
    for document in (known, json.dumps(known), json.dumps(known).encode()):
        assert of_schema(document, "palago.card/1", "card", CardError) == known


def test_the_place_comes_first():
    """Names pile up from the inside out, and the kind is that of the outermost."""
    with pytest.raises(CardError) as caught, naming("a.json", CardError), naming("table"):
        raise LayoutError("tile 0: no")
    assert str(caught.value) == "a.json: table: tile 0: no"


def test_whole_numbers_and_brief_values():
    """True is no number; a long value is cut."""
    assert [is_whole(value) for value in (0, -7, 2.0, True, "1", None)] == [True, True, *[False] * 4]
    assert brief([1, "a"]) == '[1, "a"]'
    assert len(brief("x" * 1000)) == 60
