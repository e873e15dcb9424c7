"""Tables that move, and channels that close."""
