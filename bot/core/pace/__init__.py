"""The time limits that a table has agreed on."""
