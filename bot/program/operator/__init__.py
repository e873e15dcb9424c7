"""The operator's commands: back up, check, copy, erase, explain, verify, rehearse."""
