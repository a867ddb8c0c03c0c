"""Rules of a fight, one module each: their modifiers and figures, and their changes to the fight's state."""
