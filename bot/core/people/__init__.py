"""What people have set for all their tables."""
