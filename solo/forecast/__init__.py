"""Forecasts: the likely outcome of an encounter, from many simulated fights with the real procedure and tactics.

A forecast counts simulated fights and states how certain its result is. This package contains no game's rules.
"""
