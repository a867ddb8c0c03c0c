"""Character creation: the form, the resulting hero, problems, and the sheet."""
