"""Proposals and votes, and undo by consent."""
