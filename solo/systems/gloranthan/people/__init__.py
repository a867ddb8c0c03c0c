"""Who the heroes are: runes, keywords, skills, traits, and those who go with them."""
