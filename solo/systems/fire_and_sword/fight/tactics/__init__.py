"""What somebody does by themselves, weighed over what may be chosen."""
