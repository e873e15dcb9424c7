"""Kemet, with Ta-Seti: two to five gods fight for ancient Egypt."""
