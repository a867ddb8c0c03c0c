"""The party between fights: sheets and cards, tasks, and the outcome for the characters."""
