"""The trials of the experiment `trial`: many phones, many windows of Chromium, many restarts."""
