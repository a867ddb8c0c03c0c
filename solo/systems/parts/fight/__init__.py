"""Shared parts of fights: setup options, rounds, standoff, default tactic, play record, Nerve (courage) and luck."""
