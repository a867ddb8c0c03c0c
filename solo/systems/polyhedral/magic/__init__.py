"""Magic (Part 4): spells as data built from effect pieces, casting, and lasting effects."""
