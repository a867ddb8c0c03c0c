"""Encounters made to a forecast: foes and numbers against whom a party wins as often as wanted, at a wanted cost.

A budget, where a game has one, only says where to begin; what counts is how the fights go when they are played.
"""
