"""Learning: exercises and lessons, levels and courses."""
