"""A game at the table, step by step."""
