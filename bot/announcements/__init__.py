"""Free seats, announced in a server."""
