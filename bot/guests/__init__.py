"""Guests: people for whom a seat is kept, and those whom a host has removed or barred."""
