"""How fast Karnak is. It is measured, and never asserted in a test."""
