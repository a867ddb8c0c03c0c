"""Parts that all party procedures share, from the start with the characters to their return to the campaign."""
