"""A result for friends and for other apps."""
