"""The command `karnak`, the client, and where everything is put together."""
