"""Owns how attacks are met: the target sees all that come at it, and says which its defence actions answer (`H-06`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.systems.contract import Choose, Decision, Option
from solo.systems.fire_and_sword.fight import odds
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.exchange import TAKE, Answer
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.fight.striking import Announced
from solo.systems.fire_and_sword.wording import spoken

Asking = Generator[Decision, str, None]


class Meeting(Choose):
    """A target's choice of defence. `ahead` are the attacks of this phase that come after this one.

    `more_phases` is true where a defence action that is kept may still be needed in this round.
    """

    __slots__ = ("ahead", "announced", "left", "more_phases")

    def __init__(self, announced: Announced, ahead: Sequence[Announced], left: int, more_phases: bool) -> None:
        super().__init__(announced.target.key, "defence", self._question, self._offer)
        self.announced = announced
        self.ahead = ahead
        self.left = left
        self.more_phases = more_phases

    @property
    def usable(self) -> list[Answer]:
        """The defences that may be used: all of them with an action, else only what a free parry can."""
        return usable(self.announced, self.left)

    def _question(self) -> str:
        one = self.announced
        more = f", with {len(self.ahead)} more to come" if self.ahead else ""
        return f"{one.attacker.name} attacks {one.target.name} with {spoken(one.arm.name)}{more}: how to meet it?"

    def _offer(self) -> list[Option]:
        one = self.announced
        options = [
            Option(answer.code, lambda a=answer: odds.defence_label(a), lambda a=answer: odds.defence(one, a))  # type: ignore[misc]
            for answer in self.usable
        ]
        free = one.exchange.free
        options.append(Option(TAKE, "set nothing against it", lambda: odds.defence(one, free)))
        return options


def usable(announced: Announced, left: int) -> list[Answer]:
    """The answers that a target with so many defence actions may give, the best first."""
    if left:
        return list(announced.exchange.answers)
    if announced.spare:
        return [one for one in announced.exchange.answers if one.code != "dodge"]
    return []


def meet(arena: Arena, attacks: list[Announced], last_phase: bool) -> Asking:
    """Ask every target about the attacks of this phase, and write its answers into them."""
    targets: dict[str, list[Announced]] = {}
    for one in attacks:
        targets.setdefault(one.target.key, []).append(one)
    for key, coming in targets.items():
        target = arena.fight.of(key)
        for number, one in enumerate(coming):
            if target.defences or one.spare:
                yield from _answer(target, one, coming[number + 1 :], last_phase)


def _answer(target: Fighter, one: Announced, ahead: Sequence[Announced], last_phase: bool) -> Asking:
    found = usable(one, target.defences)
    if not found:
        return
    if len(found) == 1 and last_phase and len(ahead) < target.defences:
        code = found[0].code
    else:
        code = yield Meeting(one, ahead, target.defences, not last_phase)
    one.answer = one.exchange.answer(code)
    free = one.spare and code != "dodge"
    if one.answer.guard and not free:
        target.defences -= 1
