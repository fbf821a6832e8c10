"""The blocks of a game as controls, once for all games."""
