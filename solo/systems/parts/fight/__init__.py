"""Shared parts of fights: setup options, course of rounds, standoff, default tactic, play record, Nerve and luck."""
