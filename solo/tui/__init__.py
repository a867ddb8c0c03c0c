"""The app on the terminal: screens that draw what a system's contract tells them, and know no system."""
