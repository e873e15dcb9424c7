"""Interactions in, screens out."""
