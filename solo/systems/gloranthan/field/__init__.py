"""Where battles are fought: hexes and their going."""
