"""Questions to the rules, answered by the functions that the game uses."""
