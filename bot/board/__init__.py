"""The panel, the story of a match, and what people ask to see of it."""
