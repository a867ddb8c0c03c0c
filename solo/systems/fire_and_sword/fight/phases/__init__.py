"""The phases of a round (`F-11`): what happens in which order, and who is asked."""
