"""Guests: players with a reserved seat, and players removed or barred by a host."""
