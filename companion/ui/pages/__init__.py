"""The pages of the app, one module each; playing and scoring have a folder."""
