"""Bots of other libraries, each of which plays in the sandbox as a process of its own.

All do the same: register `/ping`, answer it, edit the answer, answer its button, and repeat what
they read in a direct message. `tests/sandbox/test_libraries.py` runs them.
"""
