"""Options in a fight with their odds, and the reasons for refused ones."""
