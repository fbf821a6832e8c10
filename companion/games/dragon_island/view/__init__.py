"""The screen of each step, as blocks."""
