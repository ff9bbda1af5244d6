"""Published and independently recomputed numbers that several tests compare with."""

#: Free creatures by number of tiles, n = 1 to 20: OEIS A325936.
FREE = dict(
    enumerate([0, 0, 1, 0, 1, 1, 2, 2, 9, 13, 37, 81, 205, 512, 1335, 3404, 8922, 23592, 62630, 167622], 1)
)

#: One-sided and fixed creatures, recomputed from the definition.
ONE_SIDED = dict(enumerate([0, 0, 1, 0, 1, 1, 3, 4, 14, 23, 70, 159, 397, 1014, 2642, 6792], 1))
FIXED = dict(enumerate([0, 0, 1, 0, 3, 1, 9, 12, 38, 69, 210, 467, 1191, 3042, 7900, 20376], 1))

COUNTS = {"free": FREE, "one-sided": ONE_SIDED, "fixed": FIXED}

#: Free creatures by (shells, limbs), by number of tiles.
WORTH = {
    7: {(1, 2): 2},
    8: {(1, 2): 1, (2, 1): 1},
    9: {(1, 2): 6, (1, 3): 1, (2, 0): 1, (2, 1): 1},
    10: {(1, 2): 3, (1, 3): 3, (2, 1): 3, (2, 2): 3, (3, 0): 1},
}

EYE_SUM = "4b+5c"
LONG_SUM = "0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b"
