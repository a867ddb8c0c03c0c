"""An action of any kind, from the powers of both sides to what comes out: draw, redraws, Fate and Omens."""
