"""The guided fight (Part 5 and Part 12): who acts, what is asked, what the dice do to whom."""
