"""Mass combat: armies of 100 hits each, their generals, and the exact odds of a battle."""
