"""Interactions: routed to their handlers, and answered with a screen for the actor's eyes only."""
