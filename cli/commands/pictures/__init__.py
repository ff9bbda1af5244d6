"""Commands that look at pictures: a creature on one, and the tiles on a table."""
