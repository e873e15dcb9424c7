"""What a computer player would play in somebody's place."""
