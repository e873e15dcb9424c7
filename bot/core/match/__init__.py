"""A match, its log, and the codecs of a move, all without discord.py."""
