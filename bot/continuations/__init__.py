"""Continuations: a person plays on from a step of a finished game, against computer players."""
