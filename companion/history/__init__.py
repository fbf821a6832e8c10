"""Finished games: what is asked about them, and what many of them come to."""
