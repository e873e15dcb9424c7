"""Refusals of the environment, each a sentence for the researcher."""


class RefusedError(ValueError):
    """The environment cannot do this. The message says why, and names the possible things."""
