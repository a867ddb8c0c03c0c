"""The odds that section 12 prints, and duels reckoned naively, as a chain of blows in contact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from random import Random
from typing import Final, NamedTuple

from solo.resolver import Distribution
from solo.systems.gloranthan.action.odds import harm
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.muster import figure_of_foe
from solo.systems.gloranthan.battle.options.moves import PURSUE, STAY
from solo.systems.gloranthan.battle.options.zero_choices import FLEE
from solo.systems.gloranthan.battle.rounds import play_turn
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.castings import castings
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import SIDES, Battle, BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.decide import decide
from solo.systems.gloranthan.field.map_generation import plain_field
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.gloranthan.units.unit_type import can_attack
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Places, drawn_scene, staged

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


# As the engine plays it: with blows only, as these odds were reckoned. Nobody has cards, joins, goes on or pursues.

AROUND: Final = ((21, 7), (20, 6), (20, 8))
BLOWS_ONLY: Final = Rulings(fate_cards=False, omen_cards=False, joint_figures=1, personal_turns=200, battle_turns=200)
STANDING_BY: Final = {"falling": FLEE, PURSUE: STAY}
NO_RUNE_OF_HERS: Final = 22
"""A day whose cards of time do not help the Storm initiate, since section 12 knows none."""
NO_HARM: Final = Distribution({0: 1})


def in_contact(seed: int, party: Places, foes: Places) -> bool:
    """Whether the party wins a fight that begins in contact, blow by blow, the first by coin."""
    return fought(staged(drawn_scene(seed), party, foes, rulings=BLOWS_ONLY, first=SIDES[seed % 2])) == "party"


def fought(arena: BattleContext) -> str:
    """Who wins a fight that has begun."""
    battle = arena.battle
    while not battle.over:
        turn = play_turn(arena)
        with suppress(StopIteration):
            asked = next(turn)
            while True:
                asked = turn.send(STANDING_BY.get(asked.kind) or decide(battle, asked).answer)
        battle.round += 1
    return battle.over


def duels_won(foe: str, number: int, plays: int) -> float:
    """The percent of duels that the engine has the Spearwoman win against so many."""
    wins = sum(in_contact(seed, {"Spearwoman": (20, 7)}, {foe: AROUND[:number]}) for seed in range(plays))
    return 100 * wins / plays


def regiments_won(one: str, other: str, plays: int) -> float:
    """The percent of battles that the engine has one regiment win against another, standing in melee."""
    won = 0
    for seed in range(plays):
        foes = every_foe(content())
        figures = [
            figure_of_foe(foes[one], content(), "one", side="party"),
            figure_of_foe(foes[other], content(), "other"),
        ]
        for figure, place in zip(figures, ((7, 5), (8, 5)), strict=True):
            figure.place, figure.tried = place, True
        battle = Battle("", figures, plain_field("battle"), "battle", BLOWS_ONLY, first=SIDES[seed % 2], round=2)
        won += fought(BattleContext(battle, content(), drawn_scene(seed))) == "party"
    return 100 * won / plays


class Line:
    """The four heroes against foes of one kind: two in front, the others behind them until both have fallen.

    Where everybody stands is left out, as section 12 leaves it out; what each attack does is the engine's.
    """

    def __init__(self, foe: str) -> None:
        party = {"Spearwoman": (20, 7), "Band captain": (20, 8), "Storm initiate": (17, 7), "Archer scout": (17, 8)}
        self._arena = staged(drawn_scene(0), party, {foe: (20, 6)})
        self._arena.battle.cards.table = CampaignTable(days=NO_RUNE_OF_HERS)
        *self.heroes, self.foe = self._arena.battle.figures
        self._bow = self.heroes[-1]
        self._near = {one.key: self._blow(one, self.foe, "melee") for one in self.heroes}
        self._far = {one.key: self._blow(one, self.foe, "skirmish") for one in self.heroes}
        self._blows = {one.key: self._blow(self.foe, one, "melee") for one in self.heroes}
        self._bolt = self._thunderbolt()
        self._bow.uses["Bow Guide"] = 0
        self._unguided = self._blow(self._bow, self.foe, "skirmish")

    def won(self, number: int, plays: int) -> float:
        """The percent of fights that the heroes win against so many."""
        return 100 * sum(self._fought(number, Random(seed)) for seed in range(plays)) / plays

    def _fought(self, number: int, random: Random) -> bool:
        left = {one.key: one.hits("physical") for one in self.heroes}
        foes, bolts, guides = [self.foe.hits("physical")] * number, 5, 4
        ours = random.random() < 1 / 2
        while foes and any(hits > 0 for hits in left.values()):
            if ours:
                for harm in self._attacks(left, bolts > 0, guides > 0):
                    weakest = foes.index(min(foes)) if foes else -1
                    if foes:
                        foes[weakest] -= harm.draw(random)
                        foes = [hits for hits in foes if hits > 0]
                bolts, guides = bolts - 1, guides - 1
            else:
                for _ in foes:
                    able = self._in_reach(left)
                    if able:
                        struck = random.choice(able)
                        left[struck] -= self._blows[struck].draw(random)
            ours = not ours
        return not foes

    def _attacks(self, left: Mapping[str, int], bolts: bool, guides: bool) -> Iterator[Distribution[int]]:
        """What each hero who stands does, from the front or from behind it."""
        spear, captain, initiate, scout = (one.key for one in self.heroes)
        covered = left[spear] > 0 or left[captain] > 0
        yield from (self._near[key] for key in (spear, captain) if left[key] > 0)
        if left[initiate] > 0:
            yield self._bolt if bolts else self._far[initiate] if covered else self._near[initiate]
        if left[scout] > 0:
            shot = self._far[scout] if guides else self._unguided
            yield shot if covered else self._near[scout]

    def _in_reach(self, left: Mapping[str, int]) -> list[str]:
        front, behind = self.heroes[:2], self.heroes[2:]
        return [one.key for one in front if left[one.key] > 0] or [one.key for one in behind if left[one.key] > 0]

    def _blow(self, attacker: Figure, target: Figure, band: Band) -> Distribution[int]:
        able = can_attack(self._arena.unit(attacker), band)
        return _harm(blow(self._arena, attacker, target, band)) if able else NO_HARM

    def _thunderbolt(self) -> Distribution[int]:
        initiate = self.heroes[2]
        bolt = next(one for one in castings(self._arena, initiate) if one.working.ability.name == "Thunderbolt")
        return _harm(meeting_by_magic(self._arena, initiate, bolt))


def _harm(meeting: PreparedAction) -> Distribution[int]:
    return harm(meeting.advantage, meeting.force, meeting.shelter)
