"""The other side's choice after a complication, and the die that a talent re-rolls (`T-04`, `R-11`)."""

from __future__ import annotations

from functools import partial
from typing import Final

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.rules.complications import TROUBLES, Trouble, explain_no_effect
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls.skill_test import DieWorth, TestFaces

LIE: Final = "lie"


class RerollCode(Code, frozen=True, tag="reroll"):
    """The option code of a die to re-roll: its index among the dice of the test."""

    place: int


class ComplicationChoice(Choose):
    """The choice of the effect of a complication. `given` holds the effects already chosen for the roll."""

    __slots__ = ("fight", "fighter", "given")

    def __init__(self, fight: Fight, asked: str, fighter: Fighter, given: tuple[Trouble, ...]) -> None:
        self.fight = fight
        self.fighter = fighter
        self.given = given
        super().__init__(
            asked,
            "complication",
            lambda: f"{fighter.name} has a complication. What happens?",
            [
                Option(
                    trouble,
                    partial(_words, fight, fighter, trouble),
                    refused=explain_no_effect(fight, fighter, trouble, given),
                )
                for trouble in TROUBLES
                if fighter.hero or trouble in ("doom", "guard")
            ],
        )


def _words(fight: Fight, fighter: Fighter, trouble: Trouble) -> str:
    if trouble == "doom":
        amount = fight.rulings.complication_doom
        after = fight.doom + amount if fighter.hero else max(0, fight.doom - amount)
        paid = f"{abs(after - fight.doom)} Doom"
        return f"{f'add {paid}' if fighter.hero else f'remove {paid}'}: {fight.doom} → {after}"
    return {
        "guard": f"{fighter.name} loses Guard",
        "drop": f"{fighter.name} drops the {fighter.in_hand[0].name if fighter.in_hand else 'weapon'}",
        "balance": f"{fighter.name} is off balance (next test one step harder)",
    }[trouble]


class RerollChoice(Choose):
    """The choice of the die that a talent such as Practised re-rolls, or of no die."""

    __slots__ = ("fight", "tested", "trial")

    def __init__(self, fight: Fight, trial: PreparedTest, tested: TestFaces, rolled: int) -> None:
        self.fight = fight
        self.trial = trial
        self.tested = tested
        worse = {die for die in tested.dice[:rolled] if die.complications or die.successes < 2}
        places = {die: tested.dice.index(die) for die in sorted(worse, reverse=True)}
        super().__init__(
            trial.who.key,
            "reroll",
            partial(_reroll_prompt, trial, tested),
            [
                Option(LIE, "keep the dice"),
                *(
                    Option(str(RerollCode(place)), f"roll {_worth(die)} again", Preview)
                    for die, place in places.items()
                ),
            ],
        )


def _reroll_prompt(trial: PreparedTest, tested: TestFaces) -> str:
    so_far = count_noun(tested.successes, "success", "successes")
    return f"{trial.who.name} has {so_far} and needs {trial.difficulty}. Roll one d20 again?"


def _worth(die: DieWorth) -> str:
    worth = ("a blank", "a success", "a double success")[die.successes]
    return f"{worth} with a complication" if die.complications else worth
