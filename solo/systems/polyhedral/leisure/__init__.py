"""Owns magic outside a fight: healing at leisure, and calls back from death (`P-29`)."""
