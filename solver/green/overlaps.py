"""The compiled part of the tables of distances: the largest overlap of every two layouts.

See `palago.solver.green.tables` for the idea, and for what the arrays hold.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from palago.catalogue.machine.compiled import compiled


@compiled
def largest_overlaps(x: Any, y: Any, maps: Any, height: int, width: int) -> Any:
    """The largest overlap over the plain and over the mirrored poses: (2, xs, ys).

    Parameters
    ----------
    x, y : Rows
        The layouts of one list as they lie, and those of the other in all their poses.
    maps : array of 0, shape (4, 2 * height * width + 1)
        Room for the maps of one layout.
    height, width : int
        Of the grid.
    """
    keys_x, rotations_x, rows_x = x.keys[:, 0], x.rotations[:, 0], x.rows[:, 0]
    keys_y, rotations_y, rows_y = y.keys, y.rotations, y.rows
    count_x, tiles_x = keys_x.shape
    count_y, poses_y, tiles_y = keys_y.shape
    result = np.zeros((2, count_x, count_y), np.uint16)
    origin = height * width
    length = maps.shape[1]
    cells = maps.reshape(maps.size)
    # The last map, of no rotation, stays empty; what is added to make up fours is read from it.
    fours = (tiles_y + 3) // 4
    places = np.full(4 * fours, 3 * length, np.int64)
    counts = np.zeros(2 * origin, maps.dtype)
    for i in range(count_x):
        for u in range(tiles_x):
            maps[rotations_x[i, u], origin + keys_x[i, u]] = 1
        maps[3] = 0
        for j in range(count_y):
            for pose in range(poses_y):
                # Only translations under which some row of Y meets one of X.
                first = origin - rows_y[j, pose] * width + 1
                window = (rows_x[i] + rows_y[j, pose]) * width
                for v in range(tiles_y):
                    places[v] = rotations_y[j, pose, v] * length + first + keys_y[j, pose, v]
                counts[:window] = 0
                for four in range(fours):
                    a = cells[places[4 * four] :][:window]
                    b = cells[places[4 * four + 1] :][:window]
                    c = cells[places[4 * four + 2] :][:window]
                    d = cells[places[4 * four + 3] :][:window]
                    for s in range(window):
                        counts[s] += a[s] + b[s] + c[s] + d[s]
                best = counts[0]
                for s in range(window):
                    best = max(best, counts[s])
                hand = 2 * pose // poses_y
                result[hand, i, j] = max(result[hand, i, j], best)
        for u in range(tiles_x):
            maps[rotations_x[i, u], origin + keys_x[i, u]] = 0
    return result
