"""The commands, in rooms like those of the library."""
