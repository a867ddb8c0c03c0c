"""Owns the names that suggested characters are given."""

from __future__ import annotations

from typing import Final

FIRST_NAMES: Final = (
    "Adrasta", "Balen", "Cressa", "Dorvan", "Eryth", "Fabian", "Galea", "Harmast", "Idra", "Jorath",
    "Kallista", "Leontes", "Marna", "Nerio", "Orsino", "Petrona", "Quirin", "Rhea", "Sarro", "Theodra",
    "Ulric", "Vasana", "Wenna", "Xenia", "Yarran", "Zoe", "Aurelio", "Bithia", "Corvus", "Delia",
)  # fmt: skip
BYNAMES: Final = (
    "of the Third Standard", "Ash-Hand", "the Quiet", "of the Ford", "Ironcup", "Twice-Returned", "Lampkeeper",
    "of the Salt Road", "Crowfeather", "Candlewick", "Nine-Fingers", "of the White Stair", "Dustcloak",
    "Longreach", "the Bargain", "of the Burnt Mill", "Red-Heron", "Threadneedle", "the Late", "Oathbearer",
)  # fmt: skip
