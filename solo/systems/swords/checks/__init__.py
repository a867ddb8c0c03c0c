"""Checks outside fights: skills and attributes against a challenge level or an opponent's roll (`S-01`)."""
