"""A table before its first move."""
