"""Matches in play: one door for every move, and what is said of them."""
