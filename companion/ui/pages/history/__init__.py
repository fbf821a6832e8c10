"""Finished games: the list, one of them, putting it right."""
