"""The three ways to start the app: served to browsers, as a package on a device, in a browser that runs Python."""
