"""Matches: their logs, orders and lobbies, who must decide, and what is due. Knows no Discord."""
