"""When somebody's time is over, and who is away."""
