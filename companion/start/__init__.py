"""The three ways to start the app: served to browsers, packaged for a device, in a browser that runs Python."""
