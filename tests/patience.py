"""How long tests wait for what is sure to come."""

PATIENCE = 100
"""Seconds, after which a test hangs on a machine however busy. No test claims that they suffice."""
