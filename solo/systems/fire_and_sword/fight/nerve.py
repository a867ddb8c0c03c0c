"""Nerve in a fight of Fire and Sword (house rule): the facts that cost Nerve, and the effects of lost Nerve.

A side that wavers fights with poor morale (`F-18`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solo.systems.contract import Scene
from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.fighters_out import is_over, put_out
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.tactics.action_worth import wit_of
from solo.systems.fire_and_sword.fight.tactics.win_chance import win_chance
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import SIDES, Nerve, Side, SideFacts, begin_sides, find_leader, other_side
from solo.systems.parts.fight.nerve_round import NerveGame, Speaker

BESET = 2
"""The number of foes in melee from which a fighter counts as flanked."""


# rule: Nerve
def first_nerve(fighters: Sequence[Fighter], leading: Mapping[str, int]) -> Nerve:
    """Return the Nerve of both sides before the first round.

    The fighter with the highest POW leads a side. `leading` gives a bonus to that POW for foes with a leader's role.
    """

    def begin(side: Side) -> tuple[int, str]:
        own = [one for one in fighters if one.side == side]
        return len(own), find_leader({one.key: one.build.power + leading.get(one.kind, 0) for one in own if one.bodily})

    return begin_sides(begin("party"), begin("foes"))


def resolve_in(fight: Fight, fighter: Fighter) -> Resolve:
    """Return a fighter's resolve: never to leave, for a spirit or on a side that may not give up."""
    if not fight.terms.gives_up(fighter.side) or fighter.build.spirit:
        return Resolve.NEVER_LEAVES
    return fighter.build.resolve


class FireAndSwordNerve(NerveGame):
    """Adapter through which the rule of Nerve reads and changes a fight of Fire and Sword."""

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
        fight = self.fight
        up = fight.list_able(side)
        leader = next((one for one in up if one.key == self._leader(side)), None)
        blind = sum(not one.build.darksense for one in up) if fight.terms.dark or fight.terms.blind else 0
        return SideFacts(
            up=len(up),
            lost={one.key: one.name for one in fight.fighters if one.side == side and one.out},
            flanked=bool(up) and 2 * sum(len(one.engaged) >= BESET for one in up) >= len(up),
            dark=2 * blind > len(up),
            resolves=[resolve_in(fight, one) for one in up],
            leader_resolve=resolve_in(fight, leader) if leader else None,
        )

    def speaker(self, side: Side) -> Speaker:
        up, leader = self.fight.list_able(side), self._leader(side)
        one = min(up, key=lambda one: (one.key != leader, not one.bodily, up.index(one)))
        return Speaker(one.key, one.name, wit_of(one))

    def friends(self, side: Side) -> list[str]:
        return [one.key for one in self.fight.list_able(side)]

    def can_talk(self) -> bool:
        return all(any(map(_is_person, self.fight.list_able(side))) for side in SIDES)

    def is_running(self, side: Side) -> bool:
        return all(one.flight for one in self._shaken(side))

    def is_over(self) -> bool:
        return is_over(self.fight)

    def recover(self) -> None:
        for one in self.fight.fighters:
            one.wavering = False
        self.fight.remembered.clear()

    # rule: Wavering and breaking
    def waver(self, side: Side) -> None:
        for one in self._shaken(side):
            one.wavering = True
        self.fight.remembered.clear()

    def run(self, side: Side, orderly: bool) -> None:
        for one in self._shaken(side):
            one.flight = "falls back" if orderly else "runs"

    def part(self, side: Side) -> None:
        for one in self._shaken(side):
            put_out(self.arena, one, "away")
        self.fight.remembered.clear()

    def surrender(self, side: Side) -> None:
        for one in self._shaken(side):
            put_out(self.arena, one, "yielded")
        self.fight.remembered.clear()

    def win_chance(self, side: Side) -> float:
        return win_chance(self.fight, self.fight.list_able(side)[0])

    def outruns(self, side: Side) -> bool:
        fight, other = self.fight, other_side(side)
        slowest = min(movement.run_of(fight, one) for one in fight.list_able(side))
        return all(movement.run_of(fight, foe) < slowest for foe in fight.list_able(other) if foe.bodily)

    def spares(self, side: Side) -> bool:
        return any(map(_is_person, self.fight.list_able(side)))

    def _leader(self, side: Side) -> str:
        return self.fight.nerve.of(side).leader if self.fight.nerve else ""

    def _shaken(self, side: Side) -> list[Fighter]:
        """Return the fighters on a side who can lose heart."""
        return [one for one in self.fight.list_able(side) if resolve_in(self.fight, one) is not Resolve.NEVER_LEAVES]


def _is_person(fighter: Fighter) -> bool:
    return fighter.bodily and wit_of(fighter) is not AiLevel.DULL
