"""Everything that the features stand on."""
