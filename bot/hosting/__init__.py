"""What a host can do in a match."""
