"""What the player may choose, and everything about the data."""
