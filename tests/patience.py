"""How long tests wait for certain events."""

PATIENCE = 100
"""Seconds, after which a test hangs on a machine however busy. No test claims that they suffice."""
