"""The chronicle page: all events of a campaign, down to the dice."""
