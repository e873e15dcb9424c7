"""What every folder of the bot may use."""
