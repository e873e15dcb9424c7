"""Commands and buttons of the host of a match."""
