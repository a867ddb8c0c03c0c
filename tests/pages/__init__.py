"""Every page as it looks, at four sizes, in three themes and without colour."""
