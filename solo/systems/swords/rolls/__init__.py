"""Rolls of two dice: skill rolls, opposed rolls, harm, Health, mass and the exact duel."""
