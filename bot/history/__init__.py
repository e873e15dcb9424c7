"""The log of a match as people read it, and its record."""
