"""Shared parts of the procedures between fights: the party, its pools, and the heroes' return to their sheets."""
