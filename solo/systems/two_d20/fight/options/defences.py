"""Choices after an attack is declared or an enemy leaves Reach: Defend, Protect, abilities, Retaliate (`T-10`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from solo.resolver import format_percent
from solo.systems.contract import ChartBar, Choose, ChooseMany, Explanation, Measure, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.options.dice import describe_side, side_of
from solo.systems.two_d20.fight.rules import pools
from solo.systems.two_d20.fight.rules.abilities import draggable, dragged_to
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial
from solo.systems.two_d20.fight.rules.damage import ReadyAttack, aim_of
from solo.systems.two_d20.fight.rules.defence import NONE, ReactionOption, explain_no_parry, may_react, own_ways
from solo.systems.two_d20.fight.rules.dice import NOTHING, BoughtDiceCode
from solo.systems.two_d20.fight.rules.reach import friends_in_zone
from solo.systems.two_d20.fight.rules.recovering import lost
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.fight.state.acts import SecondWindCode
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.odds import AttackOdds, RollSide

USE, KEEP, STRIKE, LET_GO = "use", "keep", "strike", "let-go"
REACTING: Final = "defence"


ExpectedDice = Callable[[Fight, ReadyAttack, ReactionOption | None], BoughtDiceCode]
"""Function that returns the dice that the attacker would buy, given the reaction, or None for no reaction."""


def expect_no_dice(_fight: Fight, _attack: ReadyAttack, _way: ReactionOption | None) -> BoughtDiceCode:
    """Return no dice, for an attacker whose purchases are unknown."""
    return NOTHING


class ReactionChoice(Choose):
    """The choice of a reaction to an attack, or of none: the target's own reactions, then those of friends.

    `expected_dice` returns the dice that the attacker is expected to buy after a reaction.
    """

    __slots__ = ("_attackers", "_others", "attack", "attempt", "expected_dice", "fight", "own")

    def __init__(
        self,
        fight: Fight,
        attack: ReadyAttack,
        others: Callable[[], Sequence[ReactionOption]],
        expected_dice: ExpectedDice = expect_no_dice,
    ) -> None:
        self.fight = fight
        self.attack = attack
        self.attempt = attack.attempt
        self.expected_dice = expected_dice
        self.own = own_ways(fight, attack.attempt)
        self._others: Sequence[ReactionOption] | Callable[[], Sequence[ReactionOption]] = others
        self._attackers: dict[str, RollSide] = {}
        super().__init__(attack.attempt.target.key, REACTING)

    @property
    def prompt(self) -> str:
        """The attack, and the question whether the target reacts."""
        attempt = self.attempt
        return f"{attempt.words(attempt.attacker.name)}. Does {attempt.target.name} react?"

    def list_options(self) -> Sequence[Option]:
        """Return every reaction, and the option not to react."""
        return _reactions(self, list(self.list_reactions()))

    def list_reactions(self) -> Iterator[ReactionOption]:
        """Yield every reaction that is allowed and that the reacting fighter can pay for."""
        yield from self.own
        if callable(self._others):
            self._others = self._others()
        yield from self._others

    def attacker(self, way: ReactionOption | None) -> RollSide:
        """Return the attacker's side of the roll, with the dice that are expected after this reaction."""
        code = str(way.code) if way else NONE
        known = self._attackers.get(code)
        if known is None:
            known = side_of(self.attack.trial, self.expected_dice(self.fight, self.attack, way))
            self._attackers[code] = known
        return known


def _reactions(asked: ReactionChoice, ways: Sequence[ReactionOption]) -> list[Option]:
    fight, attempt = asked.fight, asked.attempt
    found = [Option(str(way.code), way.words, partial(_reaction, asked, way)) for way in ways]
    found.append(Option(NONE, "do nothing", partial(_reaction, asked, None)))
    found += _breaths(fight, attempt)
    return found + [Option(code, label, refused=why) for code, label, why in _refused(fight, attempt, ways)]


def _breaths(fight: Fight, attempt: DeclaredAttack) -> list[Option]:
    """Return the options of the target to take a Second Wind from the pool before the attack (`H-12`)."""
    target, track = attempt.target, attempt.track
    most = min(lost(target, track), fight.momentum) if target.hero else 0
    return [
        Option(
            str(SecondWindCode(target.key, track, points)),
            f"take a Second Wind (Momentum) first: {points} {track.capitalize()}",
            partial(Preview, cost=f"Momentum {fight.momentum} → {fight.momentum - points}"),
        )
        for points in sorted({1, most} if most else ())
    ]


def _reaction(asked: ReactionChoice, way: ReactionOption | None) -> Preview:
    fight, attempt, attacker = asked.fight, asked.attempt, asked.attacker(way)
    own = side_of(way.trial) if way and way.trial else None
    struck = way.who if way and own is None else attempt.target
    seen = odds.prospects(attacker, own, fight.rulings.ties, aim_of(fight, attempt, struck))
    figures = (Measure("hit chance", seen.hits, "chance", True), Measure("taken out", seen.out, "chance", True))
    cost = f"Doom {fight.doom} → {fight.doom + (way.price if way.who.hero else -way.price)}" if way else ""
    whom = f"hits {struck.name} instead" if struck is not attempt.target else ""
    note = " · ".join(filter(None, (whom, _dice_words(asked, way, attacker), _fortune_words(asked, way, attacker))))
    return Preview(figures, cost, note, partial(_explained, asked, struck, way, seen))


def _dice_words(asked: ReactionChoice, way: ReactionOption | None, attacker: RollSide) -> str:
    """Return as text the bought dice that the odds assume: "if Ann buys 1 die"; "" if the attacker can buy none."""
    one, added = asked.attempt.attacker, attacker.pool.rolled + attacker.pool.ones - asked.attack.trial.pool.rolled
    if added:
        return f"if {one.name} buys {count_noun(added, 'die', 'dice')}"
    return f"if {one.name} buys no dice" if _may_buy(asked.fight, one, way) else ""


def _fortune_words(asked: ReactionChoice, way: ReactionOption | None, attacker: RollSide) -> str:
    """Return as text the odds if Fortune adds a Bonus Die to the reaction; "" for a fighter without Fortune."""
    if way is None or way.trial is None or not (way.who.hero and way.who.fortune):
        return ""
    lucky, aim = side_of(way.trial, BoughtDiceCode(fortune=1)), aim_of(asked.fight, asked.attempt, asked.attempt.target)
    seen = odds.prospects(attacker, lucky, asked.fight.rulings.ties, aim)
    return f"with 1 Fortune: hit chance {format_percent(seen.hits)}, taken out {format_percent(seen.out)}"


def _may_buy(fight: Fight, attacker: Fighter, way: ReactionOption | None) -> bool:
    """Return True if the attacker can still pay for dice. A hero's reaction adds Doom that a foe can use."""
    return attacker.hero or fight.doom + (way.price if way and way.who.hero else 0) > 0


def _explained(asked: ReactionChoice, struck: Fighter, way: ReactionOption | None, seen: AttackOdds) -> Explanation:
    attacker, trial = asked.attacker(way), way.trial if way else None
    own = [f"{trial.who.name}: {describe_side(side_of(trial))}"] if trial else []
    dice = _dice_words(asked, way, attacker)
    assumed = [f"These are the odds {dice}."] if dice else []
    bars = {"not hit": 1 - seen.hits, "hit, still up": seen.hits - seen.out, "taken out": seen.out}
    outcomes = tuple(ChartBar(label, chance) for label, chance in bars.items() if chance)
    sentences = (f"{asked.attempt.attacker.name}: {describe_side(attacker)}", *own, *assumed)
    return Explanation(f"{struck.name}: hit chance", sentences, trial.steps if trial else (), outcomes)


def _refused(fight: Fight, attempt: DeclaredAttack, ways: Sequence[ReactionOption]) -> list[tuple[str, str, str]]:
    """Return the refused reactions, which are not in `ways`: the code, the label and the reason of each."""
    target = attempt.target
    found = []
    if not any(way.code.what == "defend" for way in ways):
        price = pools.reaction_price(fight, target)
        why = (
            f"This costs {price} Doom, and the foes have {fight.doom}."
            if may_react(target)
            else f"{target.name} is surprised and cannot react."
        )
        found.append(("no-defend", "Defend", why))
    elif attempt.kind != "threaten" and (why := explain_no_parry(target, attempt)):
        found.append(("no-parry", "parry", why))
    if target.hero and fight.has_single_hero():
        found.append(("no-protect", "Protect", f"{target.name} fights alone."))
    elif not any(way.code.what in ("protect", "door") for way in ways):
        near = "can react now" if friends_in_zone(fight, target) else "is in this zone"
        found.append(("no-protect", "Protect", f"No friend {near}."))
    return found


class AbilityChoice(Choose):
    """The choice to buy an ability now. `attempt` is the attack that the ability would help, if any."""

    __slots__ = ("attempt", "fight", "foe", "price")

    def __init__(self, fight: Fight, foe: Fighter, price: int, attempt: DeclaredAttack | None = None) -> None:
        self.fight = fight
        self.foe = foe
        self.attempt = attempt
        self.price = price
        cost = f"Doom {fight.doom} → {fight.doom - price}" if price else ""
        super().__init__(
            foe.key,
            "ability",
            lambda: f"{foe.name} can use {foe.ability}. Use it?",
            [Option(USE, f"use {foe.ability}", lambda: Preview(cost=cost)), Option(KEEP, "save the Doom")],
        )


class RetaliationChoice(Choose):
    """The choice to strike at an enemy who leaves Reach, or whose attack failed."""

    __slots__ = ("attempt", "fight", "price")

    def __init__(self, fight: Fight, attempt: DeclaredAttack, price: int, why: str = "") -> None:
        self.fight = fight
        self.attempt = attempt
        self.price = price
        foe = attempt.attacker
        super().__init__(
            foe.key,
            "retaliate",
            lambda: f"{attempt.target.name} {why or 'leaves Reach'}. Does {foe.name} strike?",
            lambda: [
                Option(STRIKE, f"{attempt.words(foe.name)} at once", partial(_strike, fight, attempt, price)),
                Option(LET_GO, "don't strike"),
            ],
        )


def _strike(fight: Fight, attempt: DeclaredAttack, price: int) -> Preview:
    aim = aim_of(fight, attempt, attempt.target)
    seen = odds.prospects(side_of(attack_trial(fight, attempt)), None, fight.rulings.ties, aim)
    doom = fight.doom + (price if attempt.attacker.hero else -price)
    figures = (Measure("hit", seen.hits, "chance"), Measure("take out", seen.out, "chance"))
    return Preview(figures, f"Doom {fight.doom} → {doom}", "if undefended")


def offer_area(attempt: DeclaredAttack, near: Sequence[Fighter], most: int) -> ChooseMany:
    """Return the choice of at most `most` further targets for an attack with Area (`Q-09`, `H-14`)."""
    options = [Option(one.key, one.name) for one in near]
    usual = "+".join(one.key for one in sorted(near, key=lambda one: one.vigor + one.resolve)[:most])
    prompt = f"The attack by {attempt.attacker.name} can hit up to {count_noun(most, 'more target')}. Which ones?"
    return ChooseMany(attempt.attacker.key, "area", prompt, options, 0, most, usual)


def offer_landing(hurler: Fighter, target: Fighter, near: Sequence[Fighter]) -> ChooseMany:
    """Return the choice of fighters in whose Reach a hurled target lands (`H-16`). By default nothing changes."""
    options = [Option(one.key, one.name) for one in near]
    usual = "+".join(one.key for one in near if one.key in target.reach)
    prompt = f"{target.name} is hurled across the zone. Whose Reach do they land in?"
    return ChooseMany(hurler.key, "landing", prompt, options, 0, len(options), usual)


class DragCode(Code, frozen=True, tag="drag"):
    """The option code of Drag under: the victim, and the zone where the victim ends (`H-16`)."""

    victim: str
    zone: int


def offer_drag(fight: Fight, foe: Fighter, usual: DragCode) -> Choose:
    """Return the choice for Drag under: the victim, and the zone where the victim ends."""
    options = [
        Option(str(DragCode(one.key, zone)), f"{one.name} into zone {zone}")
        for one in draggable(fight, foe)
        for zone in dragged_to(foe)
    ]
    return Choose(
        foe.key, "drag", f"Whom does {foe.name} drag under, and into which zone?", options, default=str(usual)
    )
