"""Commands that count."""
