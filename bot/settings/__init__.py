"""`/me`: people's own settings."""
