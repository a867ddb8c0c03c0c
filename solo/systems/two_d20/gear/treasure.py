"""Treasure and its worth in gold (`T-28`, `R-26`)."""

from __future__ import annotations

from typing import Final, NamedTuple


class GoldWorth(NamedTuple):
    """The worth of one unit of treasure: the usual worth in gold, and the book's words for it.

    `graded` is True if the worth depends on the quality.
    """

    gold: float
    words: str
    graded: bool = False


# rule: Treasure
# rule: R-26 Treasure
TREASURE: Final = {
    "jewels, a palmful": GoldWorth(20, "20"),
    "jewelry, a piece": GoldWorth(2, "2 or more, depending on its stones", True),
    "fine clothing, a full set": GoldWorth(4, "4 or more", True),
    "fine wine, a jug": GoldWorth(0.5, "less than 1"),
    "a statue": GoldWorth(5, "5 or more, depending on subject, size and material", True),
    "silver": GoldWorth(0.5, "half as much as gold"),
    "copper": GoldWorth(0.25, "a quarter as much as gold"),
    "olives or their oil, an amphora": GoldWorth(2, "2"),
    "cloth, silk or other, a bale": GoldWorth(2, "2 or more, depending on the cloth", True),
    "lumber, a cord": GoldWorth(2, "2 or more, depending on how rare the wood is", True),
}
COIN: Final = GoldWorth(1, "1")
"""Worth of one gold coin."""
GRADES: Final = {"poor": 0.5, "usual": 1.0, "fine": 2.0}
"""Factors on the worth of treasure by its quality: from half to double the book's figure (house ruling)."""


def worth(found: GoldWorth, count: int, grade: str = "usual") -> float:
    """Return the worth in gold of `count` units of treasure."""
    return found.gold * count * (GRADES[grade] if found.graded else 1)


def shares(total: float, takers: int) -> float:
    """Return each taker's share of `total` gold, in hundredths of a piece. Any remainder is lost."""
    return int(total * 100 / takers) / 100
