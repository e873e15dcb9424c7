"""Statistics of finished games: a player's own, and the tables of servers."""
