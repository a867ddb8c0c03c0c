"""Choices outside a fighter's turn: seizing the initiative, held attacks, and breaking off the fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import get_args

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.options.attack_preview import attack_preview
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import Cowed, Fight, Fighter
from solo.systems.two_d20.rolls.pools import seize_cost

NOBODY, ALL = "nobody", "all"
YES, NO = "yes", "no"
PASS = "pass"
BREAK_OFF, FIGHT_ON = "break-off", "fight-on"


class SeizeInitiativeChoice(Choose):
    """The choice of foes who act before the heroes, for 1 Doom each; it is repeated until no foe is chosen (`T-20`)."""

    __slots__ = ("waiting",)

    def __init__(self, fight: Fight, waiting: Sequence[Fighter]) -> None:
        self.waiting = waiting
        super().__init__(
            waiting[0].key,
            "seize",
            lambda: f"The foes have {fight.doom} Doom. Who acts before the heroes?",
            lambda: list(_seizures(fight, waiting)),
            default=NOBODY,
        )


def _seizures(fight: Fight, waiting: Sequence[Fighter]) -> list[Option]:
    price = seize_cost(len(waiting))
    short = "" if fight.doom >= price else f"The foes have only {fight.doom} Doom."
    options = [Option(NOBODY, "no one, the heroes go first")]
    if len(waiting) > 1:
        options.append(Option(ALL, f"all {len(waiting)} foes", partial(Preview, cost=f"{price} Doom"), refused=short))
    cost = partial(Preview, cost=f"{seize_cost(1)} Doom: {fight.doom} → {fight.doom - seize_cost(1)}")
    return [*options, *(Option(one.key, one.name, cost) for one in waiting)]


class AmbushChoice(Choose):
    """The choice of a foe in ambush to act at once, after a hero has begun (`H-16`)."""

    __slots__ = ("price",)

    def __init__(self, fight: Fight, foe: Fighter, price: int) -> None:
        self.price = price
        cost = partial(Preview, cost=f"{price} Doom: {fight.doom} → {fight.doom - price}")
        options = [Option(YES, "spring the ambush", cost), Option(NO, "wait for their turn")]
        super().__init__(foe.key, "ambush", f"{foe.name} can spring the ambush. Act now?", options, default=NO)


class HeldAttackChoice(Choose):
    """The choice to use a held attack now, or to wait (Ready, `T-10`)."""

    __slots__ = ("attempt",)

    def __init__(self, fight: Fight, attempt: DeclaredAttack) -> None:
        self.attempt = attempt
        one, enemy = attempt.attacker, attempt.target
        super().__init__(
            one.key,
            "ready",
            lambda: f"{enemy.name} triggers {one.name}'s readied attack. Strike now?",
            lambda: [
                Option(
                    YES, f"{attempt.arm.weapon.name.lower()} on {enemy.name}", partial(attack_preview, fight, attempt)
                ),
                Option(NO, "keep waiting"),
            ],
            default=YES,
        )


def offer_to_be_cowed(foe: Fighter) -> Choose:
    """Return the choice of the behaviour of a foe taken out by fear (`R-33`)."""
    usual: Cowed = "freezes" if foe.flight == "stays" else "flees" if foe.rank == "minion" else "yields"
    options = [Option(way, f"{foe.name} {way}") for way in get_args(Cowed)]
    return Choose(foe.key, "cowed", f"{foe.name} is taken out by fear. What happens?", options, default=usual)


def offer_to_the_fallen(fighter: Fighter) -> Choose:
    """Return the choice of a hero who is out: spend Fortune to act this turn, or stay down (`R-18`, `H-17`)."""
    cost = partial(Preview, cost=f"1 Fortune: {fighter.fortune} → {fighter.fortune - 1}")
    options = [Option(PASS, "stay down"), Option("act", "act this turn anyway", cost)]
    return Choose(fighter.key, "out", f"{fighter.name} is out. Spend Fortune to act?", options, default=PASS)


def offer_to_break_off(fight: Fight) -> Choose:
    """Return the choice of the heroes to break off the fight or to go on (`H-04`)."""
    quiet = count_noun(fight.rulings.quiet_rounds, "round")
    options = [Option(FIGHT_ON, "fight on"), Option(BREAK_OFF, "end the fight in a draw")]
    asked = fight.standing("party")[0].key
    return Choose(
        asked, "standoff", f"No one has been hurt for {quiet}. Break off the fight?", options, default=FIGHT_ON
    )
