"""Tests here close the campaigns that they open."""

from tests.left_open import no_campaign_left_open

__all__ = ["no_campaign_left_open"]
