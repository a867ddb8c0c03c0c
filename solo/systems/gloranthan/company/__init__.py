"""What procedures of a company share: heroes between fights with their sheets and cards, and the way home."""
