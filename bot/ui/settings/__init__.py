"""What somebody settles for all their tables: a module for each setting of many answers."""
