"""The common base of all features."""
