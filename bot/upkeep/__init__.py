"""Matches after an upgrade, or after a backup is restored."""
