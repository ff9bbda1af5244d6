"""Green tasks: from one creature to another, by moving the fewest tiles."""

from palago.solver.green.least import Transformation, transform

__all__ = ["Transformation", "transform"]
