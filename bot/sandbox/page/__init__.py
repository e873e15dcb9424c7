"""The web page of the sandbox: a chat client for playing every seat. `server.py` serves it."""
