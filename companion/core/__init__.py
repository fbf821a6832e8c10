"""What all games share: pure Python, no screens, no files, no clock, no chance of its own."""
