"""Leaving a seat, substitutes, and coming back."""
