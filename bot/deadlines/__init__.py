"""Deadlines of decisions, and absences of players."""
