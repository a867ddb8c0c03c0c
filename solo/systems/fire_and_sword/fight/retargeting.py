"""Owns what becomes of an attack whose target is out, gone or out of reach when it comes (`H-05`)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from solo.systems.contract import Choose, Decision, Option
from solo.systems.fire_and_sword.fight import odds
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.exchange import Exchange
from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.striking import Announced
from solo.systems.fire_and_sword.wording import spoken

Exchanging = Callable[[Fight, Fighter, Arm, Fighter, bool], Exchange]


class Retargeting(Choose):
    """Which other target an action takes that has lost its own."""

    __slots__ = ("attacker", "candidates")

    def __init__(self, attacker: Fighter, arm: Arm, candidates: list[tuple[Fighter, Exchange]]) -> None:
        question = (
            f"{attacker.name}: the target is out of reach. Whom does the attack with {spoken(arm.name)} take instead?"
        )
        super().__init__(attacker.key, "retarget", question, self._offer)
        self.attacker = attacker
        self.candidates = candidates

    def _offer(self) -> list[Option]:
        return [
            Option(one.key, one.name, lambda e=exchange, t=one: odds.attack(e, self.attacker, t))  # type: ignore[misc]
            for one, exchange in self.candidates
        ]


def aimed(
    arena: Arena, attacker: Fighter, arm: Arm, wanted: str, reach: Sequence[Fighter], exchange: Exchanging
) -> Generator[Decision, str, Announced | None]:
    """The attack at its target, or at another that is legal for it; None where there is none."""
    fight, two = arena.fight, attacker.attacks_planned > 1
    candidates = [one for one in reach if one.able]
    found = next((one for one in candidates if one.key == wanted), None)
    if found is None and candidates:
        found = candidates[0]
        if len(candidates) > 1:
            code = yield Retargeting(
                attacker, arm, [(one, exchange(fight, attacker, arm, one, two)) for one in candidates]
            )
            found = fight.of(code)
    if found is None:
        arena.tell("lost", attacker, lambda: f"{attacker.name} finds nobody in reach of {spoken(arm.name)}.")
        return None
    return Announced(attacker, arm, found, exchange(fight, attacker, arm, found, two))
