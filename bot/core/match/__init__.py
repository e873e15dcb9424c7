"""A match, its log, and the codecs of a move; no discord.py."""
