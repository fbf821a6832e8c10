"""Play: what is on the table, and the games to choose from."""
