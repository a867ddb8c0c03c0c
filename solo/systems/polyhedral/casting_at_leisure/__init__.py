"""Spells outside a fight: healing at leisure, and resurrection (`P-29`)."""
