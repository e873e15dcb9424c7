"""Matches after an upgrade."""
