"""What moderators set for a server."""
