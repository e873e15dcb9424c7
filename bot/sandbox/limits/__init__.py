"""Discord's limits on the form of requests, each by the field that breaks it."""
