"""Owns what is found, and its worth in gold (`T-28`, `R-26`)."""

from __future__ import annotations

from typing import Final

TREASURE: Final = {
    "jewels, a palmful": "20",
    "jewelry, a piece": "2 or more, more with stones",
    "fine clothing, a full set": "4 or more",
    "fine wine, a jug": "less than 1",
    "a statue": "5 or more, by what it shows, its size and its stuff",
    "silver": "half of gold's worth",
    "copper": "a quarter of gold's worth",
    "olives or their oil, an amphora": "2",
    "cloth, silk or other, a bale": "2 or more, by its kind",
    "lumber, a cord": "2 or more, rare woods dearer",
}
