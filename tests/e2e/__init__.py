"""Karnak as its people use it: the real discord.py, over the wire of the sandbox."""
