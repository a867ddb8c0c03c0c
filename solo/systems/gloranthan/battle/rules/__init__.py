"""Rules of a battle, one module each.

A rule computes, or changes the state and reports the change, but never asks a player.
"""
