"""Calls in a match's channel: to whoever is next, until they have moved."""
