"""The rules of the games, in plain Python: positions that know their legal turns and how they end.

`palago`, `lambo`, `palagonia` and `mambo` have one game each; `position` is the shape they share, `table`
what they ask of the tiles.
"""
