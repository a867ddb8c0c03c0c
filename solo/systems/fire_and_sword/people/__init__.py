"""Who is played: statistics, skills, and the character that is saved."""
