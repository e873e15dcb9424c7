"""Replay: a match step by step, while it is played and after its end."""
