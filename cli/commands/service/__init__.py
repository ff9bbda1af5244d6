"""Commands about the software itself."""
