"""Leaving a seat, substitutes, and returning players."""
