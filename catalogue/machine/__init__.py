"""What the computer offers: compilation, processes, files. It knows no creature."""
