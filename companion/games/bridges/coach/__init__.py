"""What a game allowed, what the player could know of it, and a house player to measure oneself against."""
