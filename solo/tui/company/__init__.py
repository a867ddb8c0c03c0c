"""What pages show of the others at a shared table: the line of who is here, the talk, the card of the table."""
