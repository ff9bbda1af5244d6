"""The stored catalogue: one file with every creature to a size."""
