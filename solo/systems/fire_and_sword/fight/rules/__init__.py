"""The rules of the fight, one file for each rule, with their effects on the state."""
