"""Tactics of automatic fighters (`P-41`), which choose from the options that players have too."""
