"""Heroes: attributes, skills, talents, the sheet, and the values derived from it."""
