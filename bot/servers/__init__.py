"""Settings of a server, made by its moderators."""
