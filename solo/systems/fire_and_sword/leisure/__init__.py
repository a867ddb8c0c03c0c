"""Magic at leisure: casting outside a fight, ceremony, study, the temple, enchanting."""
