"""``python -m palago`` is the same as ``palago``."""

from palago.cli.start import main

main()
