"""Tables that end by rule."""
