"""Defence: the target sees all attacks of a phase, and chooses which of them to defend against (`H-06`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solo.systems.contract import Choose, Option
from solo.systems.fire_and_sword.fight.options import odds
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.state import Fighter, WieldedWeapon
from solo.systems.fire_and_sword.rolls.attack import TAKE, AnswerOdds, AttackOdds
from solo.systems.parts.phrasing import count_noun, uncapitalise


class DefenceChoice(Choose):
    """A target's choice of defence against one attack.

    `ahead` are further attacks on the target in this phase, to be answered next. `more_phases` is True if a later
    phase of this round may still need a saved defence action.
    """

    __slots__ = ("ahead", "announced", "left", "more_phases")

    def __init__(
        self, announced: DeclaredAttack, ahead: Sequence[DeclaredAttack], left: int, more_phases: bool
    ) -> None:
        super().__init__(announced.target.key, "defence")
        self.announced = announced
        self.ahead = ahead
        self.left = left
        self.more_phases = more_phases

    @property
    def usable(self) -> list[AnswerOdds]:
        """The defences that the target can use: all while an action is left, else only parries that cost no action."""
        return usable(self.announced, self.left)

    @property
    def prompt(self) -> str:
        """The question, with the attacker, the target and the weapon."""
        one = self.announced
        more = f" ({count_noun(len(self.ahead), 'more attack')} to come)" if self.ahead else ""
        arm = uncapitalise(one.arm.name)
        return f"{one.attacker.name} attacks {one.target.name} with the {arm}{more}. Which defence?"

    def list_options(self) -> list[Option]:
        """List every possible defence, and the option not to defend."""
        one = self.announced
        options = [
            Option(answer.code, partial(odds.defence_label, answer), partial(odds.defence, one, answer))
            for answer in self.usable
        ]
        free = one.exchange.free
        options.append(Option(TAKE, "don't defend", partial(odds.defence, one, free)))
        return options


def usable(announced: DeclaredAttack, left: int) -> list[AnswerOdds]:
    """List the answers that the target can give with `left` defence actions, the best answer first."""
    if left:
        return [one for one in announced.exchange.answers if can_pay(announced.target, one)]
    if announced.spare:
        return [one for one in announced.exchange.answers if one.parries]
    return []


def can_pay(target: Fighter, answer: AnswerOdds) -> bool:
    """Return True if the target has the magic points for an answer. Only magic costs any (`F-13`, `F-30`)."""
    return price_of(target, answer) <= target.magic_points


def price_of(target: Fighter, answer: AnswerOdds) -> int:
    """Return the magic points that an answer costs the target."""
    guard = answer.guard
    return dict(target.build.ward_prices).get(guard.arm, 0) if guard is not None and guard.way == "magic" else 0


class RetargetChoice(Choose):
    """The choice of another target for an attack whose declared target is gone."""

    __slots__ = ("attacker", "candidates")

    def __init__(self, attacker: Fighter, arm: WieldedWeapon, candidates: list[tuple[Fighter, AttackOdds]]) -> None:
        question = f"{attacker.name} can't reach the target. Choose another target for the {uncapitalise(arm.name)}."
        super().__init__(attacker.key, "retarget", question, self._offer)
        self.attacker = attacker
        self.candidates = candidates

    def _offer(self) -> list[Option]:
        return [
            Option(one.key, one.name, partial(odds.attack, exchange, self.attacker, one))
            for one, exchange in self.candidates
        ]
