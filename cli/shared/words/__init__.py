"""The words a person types: how they may be spelled, completed and mistaken, and help for them."""
