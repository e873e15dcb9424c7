"""Starts Karnak. The processes that it starts import this file, too, and must not import more."""

if __name__ == "__main__":
    import gc
    import sys

    gc.disable()  # until the bot is composed, because nothing is garbage before
    from bot.program.start import main_without_words

    sys.exit(main_without_words())
