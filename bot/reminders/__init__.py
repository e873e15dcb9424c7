"""Calls to a turn, and reminders."""
