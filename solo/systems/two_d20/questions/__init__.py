"""Questions about the rules, answered by the same functions that the fight uses."""
