"""Counts what a good player would not do, in games among computer players."""
