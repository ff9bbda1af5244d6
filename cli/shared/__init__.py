"""What several commands share: options, portraits, the screen, progress."""
