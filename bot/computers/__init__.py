"""Computer players: their levels and their thoughts."""
