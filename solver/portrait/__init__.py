"""What is known of a creature before its tiles are: portraits, joint maps, cards."""
