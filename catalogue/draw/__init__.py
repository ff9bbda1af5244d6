"""Pictures of creatures and layouts, for paper, screens and terminals."""
