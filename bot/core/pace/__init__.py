"""The time that a table has agreed on."""
