"""Decisions, moves, orders and undo, with their prompts and direct messages."""
