"""Publishing: what has been kept is told in channels and direct messages, each thing once."""
