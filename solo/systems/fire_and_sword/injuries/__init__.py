"""What an episode leaves: injuries, disabilities, flesh rot, and how they mend."""
