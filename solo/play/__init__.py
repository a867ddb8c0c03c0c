"""A live game: seats that answer, dice that fall, and every answer kept so that it can be taken back."""
