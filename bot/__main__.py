"""Starts Karnak. The processes that it starts import this file, too, and must not import more."""

if __name__ == "__main__":
    import sys

    from bot.program.start import main_without_words

    sys.exit(main_without_words())
