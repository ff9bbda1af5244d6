"""Creatures to order: the most points, shells or limbs, proved."""
