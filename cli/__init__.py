"""The `palago` command: thin, one module a command group."""
