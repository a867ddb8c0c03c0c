"""Nerve in a fight of PolyRPG (house rule): the facts of a side on which it depends, and the effects of losing it."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.contract import Deed, Scene
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import SIDES, Nerve, Side, SideFacts, begin_sides, find_leader, other_side
from solo.systems.parts.fight.nerve_round import NerveGame, Speaker
from solo.systems.polyhedral.fight.ending import find_winner
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.sight import is_flanked, light
from solo.systems.polyhedral.fight.tactics.leaving import resolve_of
from solo.systems.polyhedral.fight.tactics.strength import win_chance

LEADER = "leader"
LEADS = 100
"""The points added to the Spirit of fighters with the role of a leader when a side's leader is determined."""


# rule: Nerve
def first_nerve(combatants: Sequence[Combatant]) -> Nerve:
    """Return the Nerve of both sides before the first round.

    A side is led by a fighter with the role of a leader, else by the fighter with the highest Spirit.
    """

    def begin(side: Side) -> tuple[int, str]:
        own = [one for one in combatants if one.side == side]
        wills = {one.key: one.build.attributes.spirit + LEADS * (one.role == LEADER) for one in own}
        return len(own), find_leader(wills)

    return begin_sides(begin("party"), begin("foes"))


def resolve_in(fight: Fight, one: Combatant) -> Resolve:
    """Return a fighter's resolve. A fighter of a side with a stake, or under another's will, never leaves."""
    if one.serves or fight.staked in (one.side, "both"):
        return Resolve.NEVER_LEAVES
    return resolve_of(one.build, one.resolve)


class PolyhedralNerve(NerveGame):
    """The adapter through which the shared rule of Nerve reads and changes a PolyRPG fight."""

    __slots__ = ("arena",)

    def __init__(self, arena: FightContext) -> None:
        self.arena = arena

    @property
    def fight(self) -> Fight:
        return self.arena.fight

    @property
    def scene(self) -> Scene:
        return self.arena.scene

    def facts(self, side: Side) -> SideFacts:
        fight, armoury = self.fight, self.arena.armoury
        own = [one for one in fight.combatants if one.side == side]
        up = self._up(side)
        leader = next((one for one in up if one.key == self._leader(side)), None)
        foremost = leader or (own[0] if len(own) == 1 else None)
        return SideFacts(
            up=len(up),
            lost={one.key: one.name for one in own if one.is_out},
            leader_hurt=foremost is not None and 2 * foremost.lp <= foremost.full_lp,
            flanked=bool(up) and 2 * sum(is_flanked(fight, armoury, one) for one in up) >= len(up),
            dark=2 * sum(_in_the_dark(fight, one) for one in up) > len(up),
            resolves=[resolve_in(fight, one) for one in up],
            leader_resolve=resolve_in(fight, leader) if leader else None,
        )

    def speaker(self, side: Side) -> Speaker:
        up, leader = self._up(side), self._leader(side)
        one = min(up, key=lambda one: (one.key != leader, not _is_person(one), up.index(one)))
        return Speaker(one.key, one.name, wit_of(one))

    def friends(self, side: Side) -> list[str]:
        return [one.key for one in self._up(side)]

    def can_talk(self) -> bool:
        return all(any(map(_is_person, self._up(side))) for side in SIDES)

    def is_running(self, side: Side) -> bool:
        return all(one.flight for one in self._shaken(side))

    def is_over(self) -> bool:
        return bool(find_winner(self.fight)) or not all(map(self._up, SIDES))

    def recover(self) -> None:
        for one in self.fight.combatants:
            one.wavering = False

    # rule: Wavering and breaking
    def waver(self, side: Side) -> None:
        for one in self._shaken(side):
            one.wavering = True

    def run(self, side: Side, orderly: bool) -> None:
        for one in self._shaken(side):
            one.flight = "falls back" if orderly else "runs"

    def part(self, side: Side) -> None:
        for one in self._shaken(side):
            one.left = True
            self.arena.does("leave", one, "leaves the field unharmed", deed=Deed(one.name, "flees"))

    def surrender(self, side: Side) -> None:
        for one in self._shaken(side):
            one.left = one.yielded = True
            self.arena.does("leave", one, "lays down arms", deed=Deed(one.name, "yields"))

    def win_chance(self, side: Side) -> float:
        return win_chance(self.fight, side)

    def outruns(self, side: Side) -> bool:
        slowest = min(one.figures.sprint for one in self._up(side))
        return all(foe.figures.sprint < slowest for foe in self._up(other_side(side)))

    def spares(self, side: Side) -> bool:
        return any(map(_is_person, self._up(side)))

    def _leader(self, side: Side) -> str:
        return self.fight.nerve.of(side).leader if self.fight.nerve else ""

    def _up(self, side: Side) -> list[Combatant]:
        return [one for one in self.fight.on_field() if one.side == side and not one.serves]

    def _shaken(self, side: Side) -> list[Combatant]:
        """Return the fighters of a side who can lose heart. Fighters who never leave are not among them."""
        return [one for one in self._up(side) if resolve_in(self.fight, one) is not Resolve.NEVER_LEAVES]


def _is_person(one: Combatant) -> bool:
    return one.has_tag("person") and wit_of(one) is not AiLevel.DULL


def _in_the_dark(fight: Fight, one: Combatant) -> bool:
    return not one.has_tag("night-eyed") and light(fight, one) != "lit"
