"""Moves as components and commands carry them: custom ids, typed options, completion."""
