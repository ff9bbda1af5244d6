"""``python -m palago`` is the same as ``palago``."""

from palago.cli.main import main

main()
