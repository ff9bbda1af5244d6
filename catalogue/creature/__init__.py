"""What a creature is: layouts, contours, creatures, codes, equivalence, sums and the deck."""
