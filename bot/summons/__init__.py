"""Calls of the next players in a match's channel, until they have moved."""
