"""Palago, compiled: a board that lays and takes tiles, wins, threats, forced wins, and choices.

`board` has the tiles and the components of joints, `wins` the turns that win at once, `turns` all turns,
`threats` what must be answered and how, `attack` the search for forced wins, and `choice` looks for turns
where there is none. `positions`, `proofs` and `analysis` are what the rest of the house calls.
"""
