"""Commands that play, referee and analyse."""
