"""Party procedures: the parts they share, from gathering the characters to their return to the campaign."""
