"""The plane: hexes, joints and poses, the tile, and what touches what."""
