"""Kemet with Ta-Seti. It has no `GAME` yet, so that nobody can open a table of it."""
