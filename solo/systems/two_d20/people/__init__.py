"""Who the heroes are: attributes, skills, talents, the sheet, and what follows from it."""
