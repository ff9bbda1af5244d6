"""Portraits: outlines without tiles, the circles of a card, and walks along a contour that break."""
