"""Code shared by the procedures between fights: the party, its pools, and the heroes' changed sheets."""
