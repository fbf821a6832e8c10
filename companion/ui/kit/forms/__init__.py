"""The fields of a form, each by its kind."""
