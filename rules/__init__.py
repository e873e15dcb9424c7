"""Rules of the games. Nothing in this package knows about Discord, pictures or databases."""
