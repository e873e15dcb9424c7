"""Begin a language, and check it: its catalogues, commands, typed words and pictures."""
