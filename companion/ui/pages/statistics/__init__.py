"""What many games come to."""
