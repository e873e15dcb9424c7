"""Decisions, moves, orders and undo; prompts and direct messages."""
