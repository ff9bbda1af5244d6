"""Fixed creatures, and those with a mirror, by a transfer matrix: `strips` explains the method.

From the ground up: `boundary` has the row of joints that a sweep leaves behind, `bound` what it still
needs at least, `states` the streams that states and their numbers are kept in, `heirs` and `sweep` the
step from one joint to the next, `table` all states and the threads that share them. Upon these stand
`strip` and `strips`, with their `checkpoint`, `half_plane` for mirrors, and `retrace`, which walks a
sweep backwards.
"""
