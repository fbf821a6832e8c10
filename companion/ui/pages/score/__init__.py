"""From the score sheet to the result."""
