"""The odds that section 12 prints, and duels reckoned naively, as a chain of blows in contact."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

Power = tuple[int, int]
"""Masteries and edges."""
DECK: Final = {
    (3, 0): 1, (2, 0): 2, (1, 2): 3, (1, 1): 4, (1, 0): 5, (0, 3): 6, (0, 2): 7, (0, 1): 8, (0, 0): 9,
}  # fmt: skip
DOUBLES, TRICKSTERS, ALL = 4, 2, 51
UNDECIDED: Final = 1e-7
"""A duel is over when no more than this share of it goes on."""


class Sort(NamedTuple):
    """Somebody in contact as the table prints it: hits, attack, resistance, and what weapons add to damage."""

    hits: int
    attack: Power
    resist: Power
    more: int = 0


class Row(NamedTuple):
    """A foe, and the percent of duels that the Spearwoman wins against one, two and three of it."""

    foe: Sort
    won: tuple[int, int, int]


SPEARWOMAN: Final = Sort(5, (6, 2), (6, 2))
DUELS: Final = {
    "Militiaman": Row(Sort(3, (3, 1), (3, 1)), (100, 100, 100)),
    "Bandit": Row(Sort(3, (4, 1), (3, 1)), (100, 100, 99)),
    "Trollkin": Row(Sort(3, (2, 1), (2, 1)), (100, 100, 100)),
    "Wolf": Row(Sort(3, (4, 1), (3, 1)), (100, 100, 99)),
    "Soldier": Row(Sort(3, (4, 2), (4, 3)), (100, 100, 99)),
    "Horse archer": Row(Sort(4, (4, 0), (5, 0)), (100, 99, 98)),
    "Elf archer": Row(Sort(4, (4, -2), (4, 1)), (100, 100, 98)),
    "Dark troll": Row(Sort(4, (5, 5), (4, 5), 1), (98, 84, 55)),
    "House guard": Row(Sort(4, (5, 3), (5, 2), 1), (97, 78, 43)),
    "Bear": Row(Sort(5, (5, 1), (5, 1)), (99, 94, 77)),
    "Sergeant": Row(Sort(5, (6, 3), (5, 4), 1), (65, 7, 0)),
    "Great troll": Row(Sort(6, (7, 3), (7, 2), 1), (0, 0, 0)),
    "Champion": Row(Sort(6, (8, 3), (8, 1), 2), (0, 0, 0)),
    "Captain of horse": Row(Sort(6, (8, 2), (8, 1)), (0, 0, 0)),
}
REGIMENTS: Final = {
    "Line spears": Sort(9, (14, 7), (14, 8)),
    "Line pikes": Sort(9, (14, 7), (14, 7)),
    "Line skirmishers": Sort(9, (14, 6), (14, 5), 1),
    "Beast riders": Sort(9, (14, 6), (14, 5)),
    "Free band": Sort(9, (14, 5), (14, 5)),
}
BATTLES: Final = {
    ("Line spears", "Line pikes"): 59,
    ("Line spears", "Line skirmishers"): 62,
    ("Line spears", "Beast riders"): 86,
    ("Line spears", "Free band"): 88,
    ("Beast riders", "Free band"): 69,
}
"""In how many of 100 battles the first beats the second, standing in melee."""
FOUR: Final = {
    "House guard": {4: 97, 6: 70, 8: 29},
    "Dark troll": {4: 98, 6: 86, 8: 59},
    "Bear": {4: 100, 6: 93, 8: 66},
    "Sergeant": {2: 92, 3: 55, 4: 17},
    "Soldier": {12: 100},
    "Great troll": {1: 22},
}
"""In how many of 100 fights the four heroes win against so many foes."""


@cache
def defeats(attack: Power, resist: Power) -> Mapping[int, float]:
    """The chance of each number of defeats: every order of Draw Doubles, every card, both facings."""
    lead, edge = attack[0] - resist[0], attack[1] - resist[1]
    found: dict[int, float] = {}

    def falls(masteries: int, edges: int, chance: float) -> None:
        ahead = masteries > 0 or (masteries == 0 and edges > 0)
        done = 1 + masteries if ahead else 0
        found[done] = found.get(done, 0.0) + chance

    reached, cards, doubled = 1.0, ALL, 1
    for doubles in range(DOUBLES, -1, -1):
        for (masteries, edges), count in DECK.items():
            half = reached * count / cards / 2
            falls(lead + masteries * doubled, edge + edges * doubled, half)
            falls(lead - masteries * doubled, edge - edges * doubled, half)
        half = reached * TRICKSTERS / cards / 2
        falls(-1, 0, half)
        falls(lead + 2 * doubled, edge, half)
        reached, cards, doubled = reached * doubles / cards, cards - 1, doubled * 2
    return found


@cache
def hurts(by: Sort, whom: Sort) -> Mapping[int, float]:
    """The chance of each damage of a blow."""
    found: dict[int, float] = {}
    for done, chance in defeats(by.attack, whom.resist).items():
        damage = done + by.more if done else 0
        found[damage] = found.get(damage, 0.0) + chance
    return found


def duel(one: Sort, foe: Sort, number: int = 1) -> float:
    """The share of duels that one wins against so many, blow by blow, the first by coin; one foe after the other."""
    return (_duel(one, foe, number, True) + _duel(one, foe, number, False)) / 2


def _duel(one: Sort, foe: Sort, number: int, first: bool) -> float:
    standing, won = {(one.hits, foe.hits, number): 1.0}, 0.0
    while sum(standing.values()) > UNDECIDED:
        for mine in (first, not first):
            after: dict[tuple[int, int, int], float] = {}
            for (hits, left, foes), chance in standing.items():
                for end, share in _blow(one, foe, (hits, left, foes)) if mine else _blows(one, foe, (hits, left, foes)):
                    if not end[2]:
                        won += chance * share
                    elif end[0]:
                        after[end] = after.get(end, 0.0) + chance * share
            standing = after
    return won


def _blow(one: Sort, foe: Sort, at: tuple[int, int, int]) -> list[tuple[tuple[int, int, int], float]]:
    hits, left, foes = at
    return [
        ((hits, left - done, foes) if left > done else (hits, foe.hits, foes - 1), chance)
        for done, chance in hurts(one, foe).items()
    ]


def _blows(one: Sort, foe: Sort, at: tuple[int, int, int]) -> list[tuple[tuple[int, int, int], float]]:
    hits, left, foes = at
    stands = {hits: 1.0}
    for _ in range(foes):
        after: dict[int, float] = {}
        for have, chance in stands.items():
            for done, share in hurts(foe, one).items():
                rest = max(0, have - done)
                after[rest] = after.get(rest, 0.0) + chance * share
        stands = after
    return [((have, left, foes), chance) for have, chance in stands.items()]
