"""Rest and recovery: hours, days, care, first aid and potions (`P-36`)."""
