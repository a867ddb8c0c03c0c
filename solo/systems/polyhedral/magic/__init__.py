"""Magic (Part 4): spells as data built from effect pieces, rules of casting, and lasting effects."""
