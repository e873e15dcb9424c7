"""Actions of a server's moderators at its tables."""
