"""Hints: the move of a computer player in a player's place."""
