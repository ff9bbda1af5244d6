"""Players: who chooses a turn, and in how much processor time.

`player` is the shape they share; `simple` has the ones to measure others by; `palago`, `palagonia` and
`mambo` play their games as well as they can; `match` sets them against each other, and `protocol` lets other
programs ask.
"""
