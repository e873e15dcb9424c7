"""What a server's moderators do at its tables."""
