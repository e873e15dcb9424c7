"""The rehearsal: a walk through every assumption that only Discord can answer."""
