"""The panel, the story of a match, and the screens that people ask for."""
