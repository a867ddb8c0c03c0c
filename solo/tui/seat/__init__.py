"""The app of one seat at a shared table, and how it is joined to a terminal far away."""
