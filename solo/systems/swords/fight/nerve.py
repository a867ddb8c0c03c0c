"""Nerve in a fight of Swords (house rule): the facts that change Nerve, and the effects of lost Nerve on fighters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.contract import Scene
from solo.systems.parts.fight.leaving import Resolve
from solo.systems.parts.fight.nerve import Nerve, Side, SideFacts, begin_sides, find_leader, other_side
from solo.systems.parts.fight.nerve_round import NerveGame, Speaker
from solo.systems.swords.fight.ending import find_winner
from solo.systems.swords.fight.rules.harm import end_close_combat
from solo.systems.swords.fight.state import Fight, FightContext, Fighter
from solo.systems.swords.fight.state.line import pace
from solo.systems.swords.fight.tactics.combat_profile import own_wit
from solo.systems.swords.fight.tactics.win_chance import win_chance
from solo.systems.swords.rolls.damage import Health

BESET: Final = 2
"""The number of attackers in one round from which a fighter counts as flanked."""


# rule: Nerve
def first_nerve(fighters: Sequence[Fighter], wills: dict[str, int]) -> Nerve:
    """Return the Nerve of both sides before the first round. `wills` gives the Willpower of persons by their keys."""

    def begin(side: Side) -> tuple[int, str]:
        own = [one.key for one in fighters if one.side == side and _counts(one)]
        return len(own), find_leader({key: wills[key] for key in own if key in wills})

    return begin_sides(begin("party"), begin("foes"))


def resolve_in(fight: Fight, fighter: Fighter) -> Resolve:
    """Return a fighter's resolve. An option of the fight can forbid the party, or all fighters, to leave."""
    staying = fight.circumstances.staying
    if staying in ("everybody", fighter.side):
        return Resolve.NEVER_LEAVES
    return fighter.resolve


def _counts(fighter: Fighter) -> bool:
    """Return True if the fighter is not a mount."""
    return not (fighter.rider or fighter.wayward)


class SwordsNerve(NerveGame):
    """The interface of a fight of Swords to the rule of Nerve."""

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
        own = [one for one in fight.fighters if one.side == side and _counts(one)]
        up = [one for one in own if not one.is_out]
        leader = next((one for one in up if one.key == self._leader(side)), None)
        foremost = leader or (own[0] if len(own) == 1 else None)
        return SideFacts(
            up=len(up),
            lost={one.key: one.name for one in own if one.is_out},
            leader_hurt=foremost is not None and _badly_hurt(foremost),
            flanked=bool(up) and 2 * sum(len(one.struck_by) >= BESET for one in up) >= len(up),
            dark=fight.circumstances.light > 0,
            resolves=[resolve_in(fight, one) for one in up],
            leader_resolve=resolve_in(fight, leader) if leader else None,
        )

    def speaker(self, side: Side) -> Speaker:
        up = self._up(side)
        leader = self._leader(side)
        one = min(up, key=lambda one: (one.key != leader, one.animal, up.index(one)))
        return Speaker(one.key, one.name, own_wit(one))

    def friends(self, side: Side) -> list[str]:
        return [one.key for one in self._up(side)]

    def can_talk(self) -> bool:
        return all(any(one.spares and not one.animal for one in self._up(side)) for side in ("party", "foes"))

    def is_running(self, side: Side) -> bool:
        return all(one.flight for one in self._shaken(side))

    def is_over(self) -> bool:
        return bool(find_winner(self.fight))

    def recover(self) -> None:
        for one in self.fight.fighters:
            if one.wavering:
                one.wavering = False
                self.fight.changed(one)

    # rule: Wavering and breaking
    def waver(self, side: Side) -> None:
        for one in self._shaken(side):
            one.wavering = True
            self.fight.changed(one)

    def run(self, side: Side, orderly: bool) -> None:
        for one in self._shaken(side):
            one.flight = "falls back" if orderly else "runs"

    def part(self, side: Side) -> None:
        for one in self._shaken(side):
            end_close_combat(self.arena, one)
            for gone in self._with_mount(one):
                gone.away = True
            self.fight.forget_values(*self._with_mount(one))
            self.arena.does("away", one, "leaves the field unharmed", did="flees")

    def surrender(self, side: Side) -> None:
        for one in self._shaken(side):
            end_close_combat(self.arena, one)
            for gone in self._with_mount(one):
                gone.yielded = True
            self.fight.forget_values(*self._with_mount(one))
            self.arena.does("yield", one, "yields", did="yields")

    def win_chance(self, side: Side) -> float:
        return win_chance(self.fight, side)

    def outruns(self, side: Side) -> bool:
        slowest = min(pace(self.fight, one) for one in self._up(side))
        return all(pace(self.fight, foe) < slowest for foe in self._up(other_side(side)))

    def spares(self, side: Side) -> bool:
        return any(one.spares for one in self._up(side))

    def _leader(self, side: Side) -> str:
        return self.fight.nerve.of(side).leader if self.fight.nerve else ""

    def _up(self, side: Side) -> list[Fighter]:
        return [one for one in self.fight.list_able(side) if _counts(one)]

    def _shaken(self, side: Side) -> list[Fighter]:
        """Return the fighters on a side who can lose heart."""
        return [one for one in self._up(side) if resolve_in(self.fight, one) is not Resolve.NEVER_LEAVES]

    def _with_mount(self, fighter: Fighter) -> tuple[Fighter, ...]:
        return (fighter, self.fight.find(fighter.mount)) if fighter.mount else (fighter,)


def _badly_hurt(fighter: Fighter) -> bool:
    return 2 * fighter.stamina <= fighter.full_stamina or fighter.health >= Health.WOUNDED
