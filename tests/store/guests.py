"""The people who sit down at the store's tables."""

from bot.rows import Person

ANA, BRUNO, CHEN = Person(1001, "Ana"), Person(1002, "Bruno"), Person(1003, "Chen")
