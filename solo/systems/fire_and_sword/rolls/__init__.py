"""All that is left to chance: skills, blows and what they do, souls, injuries, and how a roll is told."""
