"""Names, homes and cults of suggested characters; all are house inventions."""

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
CULTURES: Final = (
    "the river towns", "the white city", "the grass sea", "the high forest", "the harbour", "the hill shrines",
    "the marsh people", "the salt coast", "the terraces", "the old frontier",
)  # fmt: skip
CULTS: Final = (
    "the Lamp of the Hearth", "the Iron Mother", "the Grandmothers", "the Rider of Storms", "the Silent Judge",
    "the Keeper of Fords", "the Red Harvest", "the Nine Winds",
)  # fmt: skip
