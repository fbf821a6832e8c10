"""Experiments that answer a question about the app; README.md beside this file has the list."""
