"""The store: its promises, and those for when things go wrong."""
