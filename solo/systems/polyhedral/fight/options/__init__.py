"""Options in a fight with their odds, and the reasons why options are refused."""
