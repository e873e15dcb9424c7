"""Analysis: the cost of a player's decisions in a finished game, for that player alone."""
