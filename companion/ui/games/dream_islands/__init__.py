"""What only this game has on screens."""
