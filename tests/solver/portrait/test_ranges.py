"""Ranges of numbers, from a least to a greatest, or with no end."""

import pytest

from palago.catalogue.errors import CardError
from palago.solver.portrait.ranges import check_range


@pytest.mark.parametrize("allowed", [(5, 4), (-5, -1), (0, -1), (1, 0)])
def test_a_range_that_no_number_can_be_in_is_refused(allowed):
    """Numbers of a creature begin at 0, so one that ends below it is empty whatever it begins with."""
    with pytest.raises(CardError, match='"limbs": no number is in the range'):
        check_range("limbs", allowed)


@pytest.mark.parametrize("allowed", [None, (0, 0), (3, 3), (-5, 0), (3, None), (-1, None)])
def test_any_other_range_will_do(allowed):
    """With an end or without."""
    check_range("limbs", allowed)
