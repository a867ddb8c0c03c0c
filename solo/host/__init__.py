"""A live table and the places at it: between those who look and answer, and the campaign that writes it down."""
