"""Every creature of a size, by the compiled generator."""
