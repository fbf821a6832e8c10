"""What `trial` tries: many phones, many windows of Chromium, many restarts."""
