"""Magic outside fights: casting, ceremony, study, the temple, enchanting."""
