"""Encounters: ready characters and fights, the danger of each fighter, and the difficulty of an encounter."""
