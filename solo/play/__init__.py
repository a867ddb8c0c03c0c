"""A live game: seats that answer, dice, and a record of every answer, so that each can be taken back."""
