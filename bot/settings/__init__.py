"""`/me`: users' settings."""
