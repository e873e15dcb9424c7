"""Export and erasure of the data stored about a user."""
