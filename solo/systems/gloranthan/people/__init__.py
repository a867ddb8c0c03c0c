"""Heroes: runes, keywords, skills, traits, and the people who accompany them."""
