"""`/me`: what people set for themselves."""
