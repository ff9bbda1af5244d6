"""Games on paper: notation, transcripts, pictures, score sheets, and the referee.

`notation` reads turns and positions, `transcript` whole games; `pictures` and `mambo_pictures` draw;
`scoring` says what was done between two tables; `certificate` checks proofs of forced wins, with the rules
alone.
"""
