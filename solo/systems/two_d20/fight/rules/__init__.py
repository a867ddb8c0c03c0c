"""A module a rule, named as the brief names it: they change the state and tell it, and ask nobody."""
