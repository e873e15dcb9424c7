"""The store: what it promises, and what it promises when things go wrong."""
