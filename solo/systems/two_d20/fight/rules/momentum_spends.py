"""Momentum spends after a roll (`T-06`, `R-15`): their prices, conditions and effects.

Spends before the damage are offered one by one; those after it are bought together as one choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.rules import pools, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.complications import drop
from solo.systems.two_d20.fight.rules.guard import fall_prone, lose_guard, stand
from solo.systems.two_d20.fight.rules.moving import stand_still_no_more
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost, restore
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter, Track
from solo.systems.two_d20.rolls.location import LOCATIONS, Location
from solo.systems.two_d20.rolls.spend_prices import PRICES, cost

EarlySpend = Literal[
    "called-shot",
    "subdue",
    "break-guard",
    "disarm",
    "secondary-target",
    "change-stance",
    "confidence",
    "second-wind",
    "swift-action",
    "withdraw",
]
ENOUGH: Final = "enough"
"""The answer that ends the spends before the damage."""
MOST_MORALE: Final = PRICES["confidence"].most


class EarlySpendCode(Code, frozen=True):
    """A spend before the damage: `of` is a location, a weapon's index, a target's key, or a number of dice.

    For a Second Wind it is the track and the points: "vigor 2".
    """

    what: EarlySpend
    of: str = ""


# rule: Bonus Damage
# rule: Re-roll Damage
class DamageSpendCode(Code, frozen=True, tag="spend"):
    """The spends after the damage roll: dice rolled again (the worst first), Penetration, Bonus Damage.

    `vigor` and `resolve` are points of Second Wind.
    """

    reroll: int = 0
    penetration: int = 0
    bonus: int = 0
    vigor: int = 0
    resolve: int = 0

    @property
    def price(self) -> int:
        """The total price in Momentum."""
        reroll = PRICES["re-roll-damage"].cost if self.reroll else 0
        return reroll + self.penetration + self.bonus + self.vigor + self.resolve

    @property
    def words(self) -> str:
        """The spends in words: "1 Penetration, 2 Bonus Damage"; "" for none."""
        parts = [
            f"{count_noun(self.reroll, 'die', 'dice')} rolled again" if self.reroll else "",
            f"{self.penetration} Penetration" if self.penetration else "",
            f"{self.bonus} Bonus Damage" if self.bonus else "",
            f"Second Wind, {self.vigor} Vigor" if self.vigor else "",
            f"Second Wind, {self.resolve} Resolve" if self.resolve else "",
        ]
        return ", ".join(filter(None, parts))


LET_STAND: Final = DamageSpendCode()


class RollWinner(msgspec.Struct, frozen=True):
    """The fighter who prevailed, the opponent, and the roll's own Momentum; the attempt if it was an attack.

    `hit` is true for an attacker. `swift` is true if Swift Action may still be bought.
    """

    who: Fighter
    other: Fighter | None
    momentum: int
    attempt: DeclaredAttack | None = None
    hit: bool = False
    swift: bool = False


def available(fight: Fight, winner: RollWinner) -> int:
    """Return the Momentum that the winner may spend: the roll's own, plus the pool or the Doom (`H-12`)."""
    return winner.momentum + pools.available_for_spends(fight, winner.who)


def pay(fight: Fight, winner: RollWinner, price: int) -> RollWinner:
    """Pay a price, the roll's own Momentum first; return the winner with the Momentum left."""
    own = min(price, winner.momentum)
    if price > own:
        pools.spend(fight, winner.who, price - own)
    return replace(winner, momentum=winner.momentum - own)


def price_words(winner: RollWinner, price: int) -> str:
    """Return a price in words: a foe pays in Doom beyond the Momentum of its roll (`R-22`)."""
    momentum = price if winner.who.hero else min(price, winner.momentum)
    doom = price - momentum
    return " and ".join(filter(None, (f"{momentum} Momentum" if momentum else "", f"{doom} Doom" if doom else "")))


def early_price(winner: RollWinner, early: EarlySpendCode) -> int:
    """Return the price of a spend before the damage."""
    if early.what == "confidence":
        return cost("confidence", int(early.of))
    if early.what == "second-wind":
        return cost("second-wind", second_wind_of(early)[1])
    if early.what == "disarm" and winner.other is not None:
        arm = winner.other.arms[int(early.of)]
        return cost("disarm", two_handed=arm.weapon.hands > 1 or arm.braced)
    return cost(early.what)


def second_wind_of(early: EarlySpendCode) -> tuple[Track, int]:
    """Return the track that a Second Wind gives back, and its points."""
    track, _, points = early.of.partition(" ")
    return ("vigor" if track == "vigor" else "resolve"), int(points)


# rule: R-15 When spends are made
def early_spends(fight: Fight, winner: RollWinner) -> list[EarlySpendCode]:
    """Return the spends before the damage that would have an effect now."""
    who, other, attempt = winner.who, winner.other, winner.attempt
    physical = attempt is not None and attempt.track == "vigor"
    found: list[EarlySpendCode] = []
    if winner.hit and attempt is not None:
        if physical:
            found += [EarlySpendCode("called-shot", place) for place in LOCATIONS]
        if not attempt.qualities.nonlethal:
            found.append(EarlySpendCode("subdue"))
        found += [EarlySpendCode("secondary-target", one.key) for one in secondary_targets(fight, attempt)]
    if other is not None and attempt is not None:
        if other.guard:
            found.append(EarlySpendCode("break-guard"))
        if physical and (winner.hit or reach.in_reach(who, other)):
            found += [
                EarlySpendCode("disarm", str(place)) for place, arm in enumerate(other.arms) if arm.where == "hand"
            ]
    found.append(EarlySpendCode("change-stance"))
    found += [EarlySpendCode("confidence", str(dice)) for dice in range(1, MOST_MORALE - who.morale + 1)]
    if not winner.hit:  # After a hit, Second Wind is offered with the damage spends.
        for track in TRACKS:
            most = min(lost(who, track), available(fight, winner))
            found += [
                EarlySpendCode("second-wind", f"{track} {points}") for points in sorted({1, most} if most else ())
            ]
    if winner.swift:
        found.append(EarlySpendCode("swift-action"))
    if who.reach:
        found.append(EarlySpendCode("withdraw"))
    return found


def early_left(fight: Fight, winner: RollWinner, chosen: tuple[EarlySpendCode, ...]) -> list[EarlySpendCode]:
    """Return the spends before the damage not yet `chosen`: each once, a repeatable one with a number (`T-06`)."""
    bought = set(map(_once, chosen))
    return [early for early in early_spends(fight, winner) if _once(early) not in bought]


def _once(early: EarlySpendCode) -> str:
    return second_wind_of(early)[0] if early.what == "second-wind" else early.what


def cheapest(winner: RollWinner, left: Sequence[EarlySpendCode]) -> float:
    """Return the lowest price among the spends `left` before the damage; infinity if there are none."""
    return min((early_price(winner, early) for early in left), default=inf)


def secondary_targets(fight: Fight, attempt: DeclaredAttack) -> list[Fighter]:
    """Return the possible Secondary Targets: in the attacker's Reach, or in the first target's zone (`R-15`)."""
    others = [one for one in fight.enemies(attempt.attacker) if one is not attempt.target]
    if attempt.kind == "melee":
        return [one for one in others if reach.in_reach(attempt.attacker, one)]
    fearless = attempt.track == "resolve"
    return [one for one in others if one.zone == attempt.target.zone and not (fearless and not one.full_resolve)]


# rule: Break Guard
# rule: Disarm
# rule: Change Stance
# rule: Confidence
# rule: Withdraw (Momentum)
def apply_early(arena: FightContext, winner: RollWinner, early: EarlySpendCode) -> None:
    """Apply a spend that is not part of the hit itself."""
    who, other = winner.who, winner.other
    if early.what == "break-guard" and other is not None:
        lose_guard(arena, other, f"broken by {who.name}")
    elif early.what == "disarm" and other is not None:
        drop(arena, other, other.arms[int(early.of)], f"disarmed by {who.name}")
    elif early.what == "change-stance":
        if who.prone:
            stand(arena, who)
        else:
            fall_prone(arena, who, "by choice")
    elif early.what == "confidence":
        who.morale = min(MOST_MORALE, who.morale + int(early.of))
        arena.does("confidence", who, f"takes heart ({who.morale} CD of Morale until the next turn)")
    elif early.what == "second-wind":
        restore(arena, who, *second_wind_of(early), "has a Second Wind")
    elif early.what == "withdraw":
        reach.end_all_pairs(arena.fight, who)
        stand_still_no_more(who)
        arena.does("withdraw", who, "steps back out of Reach")


# rule: Called Shot
def called_place(chosen: Sequence[EarlySpendCode]) -> Location | None:
    """Return the location of a Called Shot; None if there is none."""
    called = next((early.of for early in chosen if early.what == "called-shot"), "")
    return next((place for place in LOCATIONS if place == called), None)
