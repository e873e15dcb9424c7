"""The rules of the games, without Discord, pictures or databases."""
