"""The guided fight (Part 5 and Part 12): turns, decisions, dice and their effects."""
