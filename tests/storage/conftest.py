"""Tests here are the same everywhere, and close the campaigns that they open."""

from tests.left_open import no_campaign_left_open
from tests.surroundings import settle

__all__ = ["no_campaign_left_open"]

settle()
