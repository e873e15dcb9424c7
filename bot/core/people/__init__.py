"""Users and their settings for all their tables."""
