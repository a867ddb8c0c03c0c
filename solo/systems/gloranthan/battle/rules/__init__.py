"""The rules of a battle, a file each: pure, or changing the state and telling it; nobody is asked here."""
