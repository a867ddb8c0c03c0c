"""Random tables of solo play: reading, checking, drawing, shares, and imports of other formats."""
