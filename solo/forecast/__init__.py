"""Forecasts: the likely outcome of an encounter, from many simulated fights with the real procedure and tactics.

Contains no rules of any game. A forecast counts simulated fights and states how certain its result is.
"""
