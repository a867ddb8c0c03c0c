"""Rest between fights: days of healing, tests to tend Harm, and refilled kits."""
