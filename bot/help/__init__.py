"""`/help`, and the pages on privacy and terms."""
