"""Owns what the two dice decide: skill rolls, opposed rolls, harm, Health, mass and the exact duel."""
