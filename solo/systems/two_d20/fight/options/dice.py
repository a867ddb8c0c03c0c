"""Options for dice bought before a roll: sensible combinations, each with its price and its odds (`R-08`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

import msgspec

from solo.systems.contract import ChartBar, Choose, ChooseMany, Explanation, Measure, Option, Preview
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.rules import dice
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode, with_dice
from solo.systems.two_d20.fight.rules.difficulty import OF_SCENE, PreparedTest
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.difficulty import CIRCUMSTANCES
from solo.systems.two_d20.rolls.odds import HarmProfile, RollSide
from solo.systems.two_d20.rolls.skill_test import SIDES, Pool
from solo.systems.two_d20.rolls.struggle import Ties

EARLY, CIRCUMSTANCE = "early", "circumstances"
RESOURCES: Final = {"shooting": "load"}


class OpposingRoll(msgspec.Struct, frozen=True):
    """The opposition to a roll: the dice of an opponent who rolls, and the figures for the odds of an attack.

    `active` is true if the dice are bought for the attacker, false if they are bought for the defender. `other` is the
    opponent. `swift` is true if Swift Action may be bought with the roll.
    """

    opponent: RollSide | None = None
    aim: HarmProfile | None = None
    active: bool = True
    flourish: int = 0
    other: Fighter | None = None
    swift: bool = False
    attempt: DeclaredAttack | None = None


def _purpose(trial: PreparedTest) -> str:
    """Return the purpose of a test in words; "" for attacks and reactions."""
    return f", to {trial.purpose}" if trial.purpose else ""


def side_of(trial: PreparedTest, bought: BoughtDiceCode = dice.NOTHING) -> RollSide:
    """Return the fighter's side of a roll, with the bought dice, in the form that the odds need."""
    return RollSide(with_dice(trial.pool, bought), trial.difficulty, trial.assist_successes)


def describe_side(side: RollSide) -> str:
    """Describe a side of a roll as text: its dice, its target number and the successes that it needs."""
    pool, needed = side.pool, count_noun(side.difficulty, "success", "successes")
    ones = f" and {'a die' if pool.ones == 1 else f'{pool.ones} dice'} set to 1" if pool.ones else ""
    more = count_noun(side.helped, "success", "successes")
    helped = f" If any die succeeds, a friend's help adds {more}." if side.helped else ""
    return f"{pool.rolled}d20{ones} against TN {pool.tn}, focus {pool.focus}: {needed} needed.{helped}"


def known_side(margin: int) -> RollSide:
    """Return a side of a roll whose result is known: it always has this margin."""
    return RollSide(Pool(SIDES, rolled=0, ones=margin), 0)


class DiceChoice(Choose):
    """The choice of the dice to add to a roll. Any legal purchase is a valid answer, listed or not."""

    __slots__ = ("against", "circumstances", "early", "fight", "trial")

    def __init__(
        self,
        fight: Fight,
        trial: PreparedTest,
        against: OpposingRoll,
        early: bool = False,
        circumstances: bool = False,
    ) -> None:
        self.fight = fight
        self.trial = trial
        self.against = against
        self.early = early
        self.circumstances = circumstances
        super().__init__(trial.who.key, "dice")

    @property
    def prompt(self) -> str:
        """The fighter who tests, the test, and its Difficulty."""
        trial = self.trial
        return (
            f"{trial.who.name}{_purpose(trial)}: {trial.skill.capitalize()} {trial.pool.tn}, "
            f"focus {trial.pool.focus}, difficulty {trial.difficulty}. How many dice?"
        )

    def list_options(self) -> Sequence[Option]:
        """Return the sensible purchases, then options that ask for early spends or for circumstances."""
        found = [_option(self, bought) for bought in combinations(self.fight, self.trial, self.early)]
        usual = self.default
        if usual is not None and all(option.code != usual for option in found):
            found.append(_option(self, BoughtDiceCode.read(usual)))
        if not self.early and not self.fight.peaceful():
            found.append(Option(EARLY, _early_words(self.against), group="more"))
        if self.circumstances:
            found.append(Option(CIRCUMSTANCE, "adjust the circumstances", group="more"))
        return found

    def option(self, code: str) -> Option | None:
        """Return the option with this code; any legal purchase has an option, listed or not."""
        found = super().option(code)
        if found is not None:
            return found
        try:
            bought = BoughtDiceCode.read(code)
        except ValueError:
            return None
        return _option(self, bought, dice.find_problem(self.fight, self.trial, bought))


def combinations(fight: Fight, trial: PreparedTest, early: bool = False) -> list[BoughtDiceCode]:
    """Return the sensible purchases for a test, by way of payment; all include the die for a weakness found."""
    base = BoughtDiceCode(exploit=dice.dice_short_of_success(trial), early=int(early))
    room = trial.most - base.dice_added
    found = [base]

    def add(**given: int) -> None:
        bought = BoughtDiceCode(**{**_parts(base), **given})
        if bought not in found and bought.dice_added <= trial.most and not dice.find_problem(fight, trial, bought):
            found.append(bought)

    pool = min(fight.momentum, room) if trial.who.hero and trial.pooled else 0
    free, resources = min(dice.free_dice(trial), room), min(dice.resources(trial), room)
    for number in range(1, free + 1):
        add(free=number)
    for number in range(1, pool + 1):
        add(momentum=number)
    for number in range(1, room + 1):
        add(doom=number)
    if 0 < pool < room:
        add(momentum=pool, doom=room - pool)
    if resources:
        add(resource=1)
        add(resource=resources)
    if trial.who.fortune and trial.who.hero:
        add(fortune=1)
        add(fortune=1, momentum=min(pool, room - 1))
    return found


def _parts(bought: BoughtDiceCode) -> dict[str, int]:
    return {name: getattr(bought, name) for name in bought.__struct_fields__}


def _early_words(against: OpposingRoll) -> str:
    if against.aim is None:
        return "ask me after the roll: Second Wind, Swift Action, Withdraw …"
    if against.active:
        return "ask me before the damage: Called Shot, Disarm, Break Guard …"
    return "ask me after the roll: Break Guard, Disarm, Second Wind …"


def _option(asked: DiceChoice, bought: BoughtDiceCode, refused: str = "") -> Option:
    return Option(str(bought), partial(_label, asked, bought), partial(preview, asked, bought), refused=refused)


def _label(asked: DiceChoice, bought: BoughtDiceCode) -> str:
    pool = with_dice(asked.trial.pool, bought)
    return f"{pool.rolled}d20" + (
        f" and {'a die' if pool.ones == 1 else f'{pool.ones} dice'} set to 1" if pool.ones else ""
    )


def paid_with(fight: Fight, trial: PreparedTest, bought: BoughtDiceCode) -> str:
    """Return the payment for bought dice in words, "for 1 Momentum and 2 Doom"; "" if they are free."""
    doom = dice.doom_price(fight, trial, bought)
    load = RESOURCES.get(trial.skill, "use of the kit")
    parts = [
        f"{bought.momentum} Momentum" if bought.momentum else "",
        f"{doom} Doom" if doom else "",
        count_noun(bought.resource, load, load.replace("use", "uses") if "use" in load else "")
        if bought.resource
        else "",
        "1 Fortune" if bought.fortune else "",
        count_noun(bought.free, "talent die", "talent dice") if bought.free else "",
        "a weakness found" if bought.exploit else "",
    ]
    told = " and ".join(filter(None, parts))
    return f"for {told}" if told else ""


def preview(asked: DiceChoice, bought: BoughtDiceCode) -> Preview:
    """Return the odds of a roll with the bought dice, and the pools after paying for them."""
    fight, trial, against = asked.fight, asked.trial, asked.against
    own = side_of(trial, bought)
    note = "1 free die for a weakness found" if bought.exploit else ""
    return Preview(
        measures(own, against, fight.rulings.ties), _cost(fight, trial, bought), note, partial(_explain, asked, own)
    )


def measures(own: RollSide, against: OpposingRoll, ties: Ties) -> tuple[Measure, ...]:
    """Return the figures of a roll that are shown to the side `own`: its chances and mean results."""
    trouble = Measure("trouble", odds.complication(own.pool), "chance", against=True)
    if against.aim is not None and against.active:
        seen = odds.prospects(own, against.opponent, ties, against.aim, against.flourish)
        hit, momentum = Measure("hit", seen.hits, "chance"), Measure("Momentum", seen.momentum, "amount")
        return (hit, momentum, Measure("take out", seen.out, "chance"), trouble)
    if against.aim is not None and against.opponent is not None:
        seen = odds.prospects(against.opponent, own, ties, against.aim, against.flourish)
        hit, out = Measure("hit chance", seen.hits, "chance", True), Measure("taken out", seen.out, "chance", True)
        return (hit, out, Measure("Momentum", _gained(own, against.opponent, ties), "amount"), trouble)
    margins = odds.margins(own)
    passes = Measure("pass", margins.chance(lambda margin: margin >= 0), "chance")
    return (passes, Measure("Momentum", margins.mean(lambda margin: max(margin, 0)), "amount"), trouble)


def _gained(own: RollSide, opponent: RollSide, ties: Ties) -> Fraction:
    """Return the mean Momentum of a defence by the side `own`."""
    return odds.contest_odds(opponent, own, ties).mean(lambda came: came.momentum if came.opponent else 0)


def _cost(fight: Fight, trial: PreparedTest, bought: BoughtDiceCode) -> str:
    """Return the payment for dice as text: "Doom 3 → 4", or "Momentum 1, Doom 2" for several payments."""
    doom = dice.doom_price(fight, trial, bought)
    left = fight.doom + (doom if trial.who.hero else -doom)
    paid = {
        "Momentum": (bought.momentum, f"{fight.momentum} → {fight.momentum - bought.momentum}"),
        "Doom": (doom, f"{fight.doom} → {left}"),
        "Fortune": (bought.fortune, f"{trial.who.fortune} → {trial.who.fortune - 1}"),
    }
    parts = [(name, number, change) for name, (number, change) in paid.items() if number]
    other = [count_noun(bought.resource, RESOURCES.get(trial.skill, "use"))] if bought.resource else []
    other += [f"{count_noun(bought.free, 'talent die', 'talent dice')}"] if bought.free else []
    if len(parts) == 1 and not other:
        return f"{parts[0][0]} {parts[0][2]}"
    return ", ".join([*(f"{name} {number}" for name, number, _ in parts), *other])


def _explain(asked: DiceChoice, own: RollSide) -> Explanation:
    trial, against, ties = asked.trial, asked.against, asked.fight.rulings.ties
    sentences = [
        describe_side(own),
        "Each die that shows " + ("19 or 20" if own.pool.untrained else "20") + " is a complication (trouble).",
    ]
    if against.opponent is None:
        odd = odds.margins(own).map(lambda margin: "fail" if margin < 0 else f"pass, {margin} Momentum")
    else:
        active, other = (own, against.opponent) if against.active else (against.opponent, own)
        odd = odds.contest_odds(active, other, ties).map(
            lambda came: (
                f"{'hit' if came.active else 'beaten off'}, {came.momentum} Momentum"
                if came.active or came.opponent
                else "both fail"
            )
        )
        sentences.append(f"The other side rolls {against.opponent.pool.rolled}d20 and may still buy dice.")
    bars = tuple(ChartBar(label, odd.chance_of(label)) for label in sorted(odd.weights))
    if against.aim is not None:
        sentences.append("The odds assume that all Momentum of this roll is spent on Bonus Damage.")
    title = f"{trial.who.name}: {trial.skill.capitalize()}, {own.pool.rolled}d20, difficulty {own.difficulty}"
    return Explanation(title, tuple(sentences), trial.steps, bars)


def offer_circumstances(trial: PreparedTest) -> ChooseMany:
    """Return the choice of the circumstances that count for this one roll (`T-05`, `H-11`)."""
    holding = {step.name: step for step in trial.steps if step.name in OF_SCENE}
    scene = [Option(f"without:{name}", f"without {step}") for name, step in holding.items()]
    rows = [
        Option(f"with:{row.name}:{steps}", f"{row.name} +{steps}: {row.tests}")
        for row in CIRCUMSTANCES
        for steps in range(row.least, max(row.least, row.most) + 1)
    ]
    options = scene + rows
    return ChooseMany(
        trial.who.key, CIRCUMSTANCE, f"Which circumstances affect {trial.who.name}?", options, 0, len(options), ""
    )
