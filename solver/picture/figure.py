"""What of a picture is the figure, and what is paper: a soft occupancy from 0 to 1.

Paper is a smooth surface, a quadratic in each channel, fitted to the border and then to all that looks like
it; on a small copy, because it is smooth. Everything is divided by it, which takes out uneven light. How
far a pixel then is from white is split in two by Otsu's threshold, and made soft around that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from palago.catalogue.errors import PictureError

Array = Any

#: The longer side of the copy that the paper is fitted on, and of the figure that hexes are laid over.
SMALL: Final = 120
SIDE: Final = 520

#: Light that is added to everything, lest dark paper be divided by nothing.
GLOW: Final = 0.06


@dataclass(frozen=True, eq=False)
class Figure:
    """A figure cut out of a picture.

    Parameters
    ----------
    occupancy : array of rows x columns
        From 0, paper, to 1, body.
    area : float
        The number of its pixels.
    corner : (x, y)
        Where its first pixel is on the picture.
    scale : float
        How many pixels of the picture one of these is wide.
    """

    occupancy: Array
    area: float
    corner: tuple[float, float]
    scale: float


def departure(pixels: Array) -> Array:
    """How far each pixel is from the paper, as a share of the paper's light."""
    import numpy as np

    height, width = pixels.shape[:2]
    step = max(1, -(-max(height, width) // SMALL))
    small = _shrunk(pixels, step)
    rows, columns = small.shape[:2]
    y, x = np.mgrid[0:rows, 0:columns]
    basis = _basis((x + 0.5) * step / width, (y + 0.5) * step / height)
    values = np.log(small.reshape(-1, 3) / 255 + GLOW)
    rim = max(1, round(0.03 * max(rows, columns)))
    border = (x < rim) | (y < rim) | (x >= columns - rim) | (y >= rows - rim)
    chosen = border.ravel()
    count = 6
    for turn in range(7):
        picked = basis[chosen]
        fitted = np.linalg.lstsq(picked[:, :count], values[chosen], rcond=None)[0]
        off = np.abs(values - basis[:, :count] @ fitted).max(axis=1)
        spread = max(0.02, 1.5 * float(np.median(off[chosen])))
        near = off < (2.5 if turn else 3.5) * spread
        # Something that runs off the border is not paper; most of the border is.
        chosen = near if near.sum() > 0.1 * chosen.size else near | (border.ravel() & near)
        if chosen.sum() < 24:
            chosen = border.ravel()
    xs, ys = (np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height
    result = np.empty((height, width), dtype=np.float32)
    for start in range(0, height, 256):
        band = ys[start : start + 256, None]
        surface = np.empty((len(band), width, 3), dtype=np.float32)
        for channel in range(3):
            c = fitted[:, channel]
            surface[..., channel] = np.exp(
                c[0] + c[1] * xs + c[2] * band + c[3] * xs**2 + c[4] * xs * band + c[5] * band**2
            )
        shown = (pixels[start : start + 256].astype(np.float32) / 255 + GLOW) / surface - 1
        result[start : start + 256] = np.sqrt((shown**2).sum(axis=2))
    return result


def _basis(x: Array, y: Array) -> Array:
    import numpy as np

    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1).reshape(-1, 6)


def _shrunk(pixels: Array, step: int) -> Array:
    """Blocks of pixels, averaged; what does not fill a block at the right and below is left out."""
    import numpy as np

    rows, columns = pixels.shape[0] // step, pixels.shape[1] // step
    cut = pixels[: rows * step, : columns * step].astype(np.float32)
    return cut.reshape(rows, step, columns, step, -1).mean(axis=(1, 3))


def otsu(values: Array) -> float:
    """The threshold that splits values into two groups, each as alike as can be; the middle of equals."""
    import numpy as np

    top = float(np.quantile(values, 0.998))
    counts, edges = np.histogram(np.minimum(values, top), bins=128)
    middles = (edges[:-1] + edges[1:]) / 2
    below = np.cumsum(counts)
    total, mass = below[-1], np.cumsum(counts * middles)
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (mass[-1] * below / total - mass) ** 2 / (below * (total - below))
    between = np.nan_to_num(between[:-1])
    best = np.flatnonzero(between >= between.max() * 0.98)
    return float(edges[1 + best].mean())


def figure_of(pixels: Array, tiles: float | None) -> Figure:
    """The largest figure on a picture, holes that no creature has filled.

    Parameters
    ----------
    pixels : array
        The picture.
    tiles : float or None
        About how many tiles it has, for what is too small for a hole.

    Raises
    ------
    PictureError
        If nothing stands out from the paper.
    """
    import numpy as np
    from scipy import ndimage

    far = departure(pixels)
    step = max(1, round(max(far.shape) / 700))
    coarse = _shrunk(far[..., None], step)[..., 0] if step > 1 else far
    calm = ndimage.gaussian_filter(coarse, 0.8)
    threshold = otsu(calm)
    body = calm > threshold
    labels, count = ndimage.label(body)
    if threshold < 0.03 or not count:
        raise PictureError("nothing stands out from the ground of the picture")
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    largest = _greatest(labels, sizes)
    rows, columns = ndimage.find_objects(labels)[largest - 1]
    if sizes[largest] < 40:
        raise PictureError("nothing on the picture is large enough for a creature")
    drawn = outlined(body, labels == largest, tiles)
    if drawn is not None:
        return Figure(drawn.astype(np.float32), float((drawn > 0.5).sum()), (0.0, 0.0), float(step))
    # Cut out with a rim, as fine as there are pixels for it, up to a limit.
    rim = max(6, round(0.04 * max(rows.stop - rows.start, columns.stop - columns.start)))
    top, bottom = max(0, rows.start - rim) * step, min(coarse.shape[0], rows.stop + rim) * step
    left, right = max(0, columns.start - rim) * step, min(coarse.shape[1], columns.stop + rim) * step
    cut = far[top:bottom, left:right]
    fine = max(1, -(-max(cut.shape) // SIDE))
    if fine > 1:
        cut = _shrunk(cut[..., None], fine)[..., 0]
    mine = _window(labels == largest, top, left, cut.shape, fine, step)
    other = _window(body & (labels != largest), top, left, cut.shape, fine, step)
    calm = ndimage.gaussian_filter(cut, 0.8)
    high = (
        float(np.median(calm[mine & (calm > threshold)]))
        if (mine & (calm > threshold)).any()
        else 2 * threshold
    )
    soft = np.clip(0.5 + 0.5 * (cut - threshold) / max(high - threshold, 1e-3), 0, 1)
    if other.any():
        soft[ndimage.binary_dilation(other, iterations=2) & ~ndimage.binary_dilation(mine, iterations=2)] = 0
    solid = soft > 0.5
    labels, count = ndimage.label(solid)
    if count:
        sizes = np.bincount(labels.ravel())
        sizes[0] = 0
        solid = labels == int(sizes.argmax())
        # Specks at a distance from the body are no part of it.
        soft[~ndimage.binary_dilation(solid, iterations=3)] = 0
    area = float(solid.sum())
    if tiles is not None:
        soft, area = filled(soft, 0.28 * area / (0.66 * tiles))
    return Figure(soft.astype(np.float32), area, (float(left), float(top)), float(fine))


def _greatest(labels: Array, sizes: Array) -> int:
    """The piece that is largest with its holes filled: a line counts as what it goes round."""
    import numpy as np
    from scipy import ndimage

    windows = ndimage.find_objects(labels)
    best, most = int(sizes.argmax()), 0.0
    for number in np.argsort(-sizes)[:6]:
        if sizes[number] < 12:
            break
        rows, columns = windows[number - 1]
        sides = (rows.start == 0) + (columns.start == 0)
        sides += (rows.stop == labels.shape[0]) + (columns.stop == labels.shape[1])
        whole = float(ndimage.binary_fill_holes(labels[rows, columns] == number).sum())
        # What runs round the whole picture is its frame.
        if whole > most and sides < 3:
            best, most = int(number), whole
    return best


def outlined(ink: Array, line: Array, tiles: float | None) -> Array | None:
    """What a pen line goes round, up to the middle of the line; None if the figure is no line but filled.

    A line is far thinner than what it goes round, and than a body of so many tiles would be. Lines inside
    go round holes, if what they go round is large enough.
    """
    import numpy as np
    from scipy import ndimage

    closed = ndimage.binary_closing(np.pad(line, 3), iterations=1)[3:-3, 3:-3] | line
    whole = ndimage.binary_fill_holes(closed)
    inside = whole & ~closed
    thick = float(ndimage.distance_transform_edt(np.pad(line, 1)).max())
    if not inside.any() or float(ndimage.distance_transform_edt(inside).max()) < 3 * thick:
        return None
    if tiles is not None and thick > 0.25 * (float(line.sum()) / (0.66 * tiles)) ** 0.5:
        return None
    half = max(1, round(thick / 2))
    body = ndimage.binary_erosion(whole, iterations=half)
    unit = whole.sum() / (0.66 * (tiles or 30))
    labels, _ = ndimage.label(ink & inside)
    for number, window in enumerate(ndimage.find_objects(labels), 1):
        hole = ndimage.binary_fill_holes(np.pad(labels[window] == number, 1))[1:-1, 1:-1]
        if hole.sum() > 0.4 * unit:
            hole = ndimage.binary_erosion(hole, iterations=half)
            body[window] &= ~hole
    return ndimage.gaussian_filter(body.astype(np.float32), 0.7)


def filled(soft: Array, most: float) -> tuple[Array, float]:
    """An occupancy with all holes of at most so many pixels filled, and the area of its body."""
    import numpy as np
    from scipy import ndimage

    solid = soft > 0.5
    labels, count = ndimage.label(~solid)
    if count:
        sizes = np.bincount(labels.ravel())
        edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
        small = sizes <= most
        small[0] = False
        small[edge] = False
        holes = small[labels]
        if holes.any():
            soft = soft.copy()
            # The edge of an eye is as soft as any other.
            soft[ndimage.binary_dilation(holes, iterations=2)] = 1
            solid = soft > 0.5
    return soft, float(solid.sum())


def _window(mask: Array, top: int, left: int, shape: tuple[int, int], fine: int, step: int) -> Array:
    """A mask of the coarse picture, on the pixels of the cut."""
    import numpy as np

    rows = np.minimum((top + (np.arange(shape[0]) + 0.5) * fine) / step, mask.shape[0] - 1).astype(int)
    columns = np.minimum((left + (np.arange(shape[1]) + 0.5) * fine) / step, mask.shape[1] - 1).astype(int)
    return mask[rows[:, None], columns]
