"""Pictures of a match, and signs in texts."""
