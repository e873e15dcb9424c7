"""The log, record and result of a match, and the finished games of a channel."""
