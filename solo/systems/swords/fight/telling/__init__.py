"""Owns how a fight is told."""
