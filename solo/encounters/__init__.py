"""Encounters for a target forecast: foes whom a party beats as often as desired, at a desired cost.

Simulated fights decide. A budget, if the game has one, only supplies starting points.
"""
