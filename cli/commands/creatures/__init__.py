"""Commands about creatures and collections of them."""
