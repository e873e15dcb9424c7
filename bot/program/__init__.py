"""The command `karnak`, the client, and the composition of all parts."""
