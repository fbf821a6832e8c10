"""The three ways to start: served to browsers, packaged for a device, in a browser that runs Python."""
