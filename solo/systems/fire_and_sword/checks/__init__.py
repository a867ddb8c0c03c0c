"""Checks between fights: skills and statistics, at a difficulty or against a roll (`F-04`–`F-09`)."""
