"""Characters: statistics, skills, and the sheet that is saved."""
