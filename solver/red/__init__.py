"""Red tasks: from a portrait and a number of tiles to the tiles."""
