"""Films of games that are over: made by the painters, with progress and a way to stop."""
