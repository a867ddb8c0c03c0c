"""How heroes are made: a form, what its answers make, what is wrong with them, and the sheet."""
