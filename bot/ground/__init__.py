"""Basics that every folder of the bot may import."""
