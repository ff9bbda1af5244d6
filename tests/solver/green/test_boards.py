"""Sets of hexes as integers, compared with sets of hexes."""

from hypothesis import given
from hypothesis import strategies as st

from palago.catalogue import Layout
from palago.catalogue.plane.regions import neighbours_of, pieces
from palago.solver.green.boards import Board, singles

from strategies import hexes

sets = st.frozensets(hexes, min_size=1, max_size=25)


@given(sets)
def test_a_board_is_the_plane(places):
    """Sets, their surroundings, their pieces, and what joins all pieces are the same both ways."""
    board = Board.around_layout(Layout(dict.fromkeys(places, "a")), 2)
    numbers = board.hexes(places)
    assert board.places(numbers) == sorted(places)
    assert [board.places(each) for each in singles(numbers)] == [[place] for place in sorted(places)]
    beside = [{near for place in piece for near in neighbours_of(place)} for piece in pieces(places)]
    assert set(board.places(board.around(numbers))) == set().union(*beside)
    assert set(board.places(board.joining(numbers))) == set.intersection(*beside)
    assert board.places(board.piece(numbers)) == sorted(pieces(places)[0])
    assert board.in_one_piece(numbers) == (len(pieces(places)) == 1)
    assert not board.in_one_piece(0)
