"""Processes that share a database, people at tables of all games, and whatever befalls them."""
