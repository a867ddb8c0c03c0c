"""People: attributes, skills, derived values, gear in place, and the sheet."""
