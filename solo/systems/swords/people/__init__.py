"""Characters as they are saved, with their points and derived figures."""
