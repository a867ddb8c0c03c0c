"""What has happened, down to the dice."""
