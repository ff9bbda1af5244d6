r"""How hexes lie over a figure: joints are points of a lattice, and a lattice has a spectrum.

The squared distance to the edge of the body is large at joints alone. Its Fourier sum at a wave vector
``k`` is large if all joints are a whole number of waves apart, and three such vectors, 60 degrees apart and
``4 pi / 3`` to a circumradius long, are the shortest of the lattice's joints. Their length is the scale,
their direction the turn, and their phases say where the joints are: no corner is looked for, and no line
followed. The two kinds of triangles between joints are told apart by what hexes cost (see `costs`).

Poses are matrices of a projective map from circumradii to pixels of the figure, and are improved by
`step`: a least-squares step (Lucas and Kanade's) towards the picture that a reading should give.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

Array = Any

#: The length of the shortest vectors of the reciprocal lattice of joints, times a circumradius.
WAVE: Final = 4 * math.pi / 3

#: The finest grid that the spectrum is taken on.
GRID: Final = 512


def depth(occupancy: Array) -> Array:
    """The distance of each pixel of the body to its edge; 0 outside."""
    import numpy as np
    from scipy import ndimage

    padded = np.pad(occupancy > 0.5, 1)
    return ndimage.distance_transform_edt(padded)[1:-1, 1:-1]


def peaks(weight: Array, low: float, high: float, most: int) -> list[Array]:
    """Similarities that put a lattice of joints onto a weighted figure, the best first.

    Parameters
    ----------
    weight : array of rows x columns
        Large at joints.
    low, high : float
        The least and the greatest circumradius, in pixels.
    most : int
        How many are wanted.

    Returns
    -------
    list of 3 x 3 arrays
        Each takes the origin to a joint, and the steps between joints, in circumradii, to pixels.
    """
    import numpy as np
    from scipy import fft, ndimage

    rows, columns = weight.shape
    coarse = max(1, int(low * 0.22), -(-max(rows, columns) // (GRID // 2)))
    padded = np.zeros((-(-rows // coarse) * coarse, -(-columns // coarse) * coarse))
    padded[:rows, :columns] = weight
    summed = padded.reshape(padded.shape[0] // coarse, coarse, -1, coarse).sum(axis=(1, 3))
    total = summed.sum()
    ys, xs = np.arange(summed.shape[0]), np.arange(summed.shape[1])
    # Phases turn slowly if they are counted from the middle of the weight.
    my, mx = round((summed.sum(1) * ys).sum() / total), round((summed.sum(0) * xs).sum() / total)
    size = GRID if max(summed.shape) * 2 <= GRID else 2 * GRID
    grid = np.zeros((size, size), dtype=np.float32)
    grid[: summed.shape[0], : summed.shape[1]] = summed / total
    grid = np.roll(grid, (-my, -mx), axis=(0, 1))
    spectrum = fft.fftshift(fft.fft2(grid))
    middle = (mx + 0.5) * coarse - 0.5, (my + 0.5) * coarse - 0.5

    radius = 0.5 * math.hypot(rows, columns) / high
    turn = min(0.02, 0.35 / (WAVE * radius))
    angles = np.arange(0, math.pi / 3, turn)
    units = np.exp(np.arange(math.log(low), math.log(high), turn))
    length = WAVE / units * coarse * size / (2 * math.pi)
    values = []
    for third in range(3):
        direction = angles + third * math.pi / 3
        x = size / 2 + length[:, None] * np.cos(direction)
        y = size / 2 + length[:, None] * np.sin(direction)
        real = ndimage.map_coordinates(spectrum.real, [y, x], order=1)
        imaginary = ndimage.map_coordinates(spectrum.imag, [y, x], order=1)
        values.append(real + 1j * imaginary)
    one, two, three = values
    # k2 = k1 + k3, so at a lattice of points the second phase is the sum of the others.
    off = np.angle(one * np.conj(two) * three)
    score = (abs(one) + abs(two) + abs(three)) * np.cos(off / 3)
    around = ndimage.maximum_filter(score, size=(5, 5), mode=("nearest", "wrap"))
    found = np.argwhere(score >= around)
    found = found[np.argsort(-score[tuple(found.T)])][:most]
    result = []
    for u, a in found:
        unit, angle = units[u], angles[a]
        # exp(-i k x) sums to a phase of -k x: shared out so that the three agree.
        first = -(np.angle(one[u, a]) - off[u, a] / 3)
        last = -(np.angle(three[u, a]) - off[u, a] / 3)
        waves = np.array(
            [[math.cos(angle), math.sin(angle)],
             [math.cos(angle + 2 * math.pi / 3), math.sin(angle + 2 * math.pi / 3)]]
        ) * (WAVE / unit)  # fmt: skip
        x, y = np.linalg.solve(waves, [first, last])
        c, s = unit * math.cos(angle), unit * math.sin(angle)
        # A wave vector points along a row of hexes' flats: across the rows of joints.
        matrix = np.array([[c, -s, x + middle[0]], [s, c, y + middle[1]], [0, 0, 1.0]])
        result.append(matrix)
    return result


def warped(matrix: Array, points: Array) -> Array:
    """Points of the plane of hexes on the figure."""
    import numpy as np

    across = points @ matrix[:, :2].T + matrix[:, 2]
    return across[:, :2] / across[:, 2:] if np.any(matrix[2, :2]) else across[:, :2]


def unwarped(matrix: Array, pixels: Array) -> Array:
    """Points of the figure on the plane of hexes."""
    import numpy as np

    return warped(np.linalg.inv(matrix) / np.linalg.inv(matrix)[2, 2], pixels)


def sampled(picture: Array, places: Array) -> Array:
    """The values of a picture at some pixels, between them linearly; 0 outside."""
    from scipy import ndimage

    return ndimage.map_coordinates(picture, [places[:, 1], places[:, 0]], order=1, mode="constant")


def step(
    matrix: Array,
    points: Array,
    wanted: Array,
    pictures: tuple[Array, Array, Array],
    parameters: int,
    robust: float = 0.6,
) -> Array:
    """A pose that brings a figure nearer to what is wanted at some points of the plane.

    Parameters
    ----------
    matrix : array
        The pose.
    points : array of n x 2
        Points of the plane of hexes.
    wanted : array of n
        What the figure should be there.
    pictures : three arrays
        The figure, and its slopes across and down.
    parameters : 4, 6 or 8
        Turn, scale and shift; also shear; also perspective.
    robust : float
        Differences far greater than this have no say.
    """
    import numpy as np

    places = warped(matrix, points)
    value, across, down = (sampled(one, places) for one in pictures)
    middle = points.mean(axis=0)
    x, y = (points - middle).T
    spread = max(1.0, float(np.sqrt((x * x + y * y).mean())))
    x, y = x / spread, y / spread
    # The slope on the plane: the chain rule through the pose.
    centred = matrix @ np.array([[spread, 0, middle[0]], [0, spread, middle[1]], [0, 0, 1]])
    depth = centred[2, 0] * x + centred[2, 1] * y + centred[2, 2]
    gx = (
        across * (centred[0, 0] - places[:, 0] * centred[2, 0])
        + down * (centred[1, 0] - places[:, 1] * centred[2, 0])
    ) / depth
    gy = (
        across * (centred[0, 1] - places[:, 0] * centred[2, 1])
        + down * (centred[1, 1] - places[:, 1] * centred[2, 1])
    ) / depth
    columns = [gx, gy, gx * x + gy * y, gy * x - gx * y]
    if parameters >= 6:
        columns += [gx * x - gy * y, gx * y + gy * x]
    if parameters >= 8:
        along = gx * x + gy * y
        columns += [along * x, along * y]
    slopes = np.stack(columns, axis=1)
    # What cannot be moved onto the figure has no say: a wrong state of a hex, a face.
    off = wanted - value
    weight = 1 / (1 + (off / robust) ** 2)
    square = (slopes * weight[:, None]).T @ slopes
    square += np.eye(len(square)) * 1e-4 * max(1e-9, float(np.trace(square))) / len(square)
    change = np.linalg.solve(square, slopes.T @ (weight * off))
    limit = 0.35 / max(0.35, float(np.abs(change).max()))
    change = change * limit
    tx, ty, grow, turn, *rest = change
    stretch, shear, far_x, far_y = (*rest, 0.0, 0.0, 0.0, 0.0)[:4]
    update = np.array(
        [[1 + grow + stretch, shear - turn, tx], [shear + turn, 1 + grow - stretch, ty], [-far_x, -far_y, 1]]
    )
    back = np.array([[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]])
    better = centred @ update @ back
    return better / better[2, 2]


def slopes(occupancy: Array) -> tuple[Array, Array, Array]:
    """A figure, made smooth, and its slopes across and down."""
    import numpy as np
    from scipy import ndimage

    smooth = ndimage.gaussian_filter(occupancy, 0.8).astype(np.float32)
    return smooth, ndimage.sobel(smooth, axis=1) / 8, ndimage.sobel(smooth, axis=0) / 8


def parities(matrix: Array) -> Iterator[Array]:
    """A pose that takes the origin to a joint, with hexes on either kind of triangles between joints."""
    import numpy as np

    for turn in (0.0, math.pi / 3):
        c, s = math.cos(turn), math.sin(turn)
        yield matrix @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
