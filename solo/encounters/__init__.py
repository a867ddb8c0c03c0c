"""Encounters for a target forecast: foes whom a party beats as often as desired, at a desired cost.

A budget, if a game has one, only supplies starting points. The results of simulated fights decide.
"""
