"""Rules of a fight, one file each: the modifiers and figures, and the changes to the fight's state."""
