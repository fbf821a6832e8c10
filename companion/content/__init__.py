"""What comes with the app and is only read: the facts of the boxes, the shelf, the texts in every language."""
