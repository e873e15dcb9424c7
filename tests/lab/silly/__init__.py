"""Counts silly moves, in games among computer players."""
