"""Owns mass combat: armies of a hundred hits each, their generals, and the exact odds of a battle."""
