"""Questions that need search: which tiles make a card, and how to turn one creature into another."""
