"""How fast Karnak is, measured; never asserted in a test."""
