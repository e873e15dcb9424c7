"""The limits of form that Discord sets to what a bot sends, each by the field that breaks it."""
