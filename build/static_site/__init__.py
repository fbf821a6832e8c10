"""What the site without a server is made of: its page, Python with the app in archives, all of it in parts."""
