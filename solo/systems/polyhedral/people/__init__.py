"""Who somebody is: attributes, skills, what follows from them, and the sheet that a person reads."""
