"""Parts of screens that several features share."""
