"""Messages out, each exactly once, and channels that take none."""
