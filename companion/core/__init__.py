"""What every game is made of: events, forms, scores, screens as data. No files, no clock, no chance of its own."""
