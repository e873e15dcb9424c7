"""Lessons: a guided first game for one person, in a private message."""
