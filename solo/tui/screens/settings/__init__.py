"""The settings page: appearance, speed and dice."""
