"""Karnak on Discord: people, tables and everything that touches the network or the disk."""
