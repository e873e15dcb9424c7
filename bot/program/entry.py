"""Starts the command `karnak`. Its helper processes import this file, so it imports nothing."""


def main() -> int:
    from bot.program.cli import main as run_command

    return run_command()
