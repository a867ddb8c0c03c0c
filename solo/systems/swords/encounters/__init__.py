"""Owns who meets whom: ready characters and fights, what each is worth, and how hard an encounter may be called."""
