"""The settings of people for all their tables."""
