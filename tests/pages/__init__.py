"""Golden files of every page at four sizes, in three themes and without colour."""
