"""Momentum spends after a roll (`T-06`, `R-15`): their prices, conditions and effects.

Spends before the damage are offered one by one; spends after the damage are bought together as one choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final, Literal, NamedTuple

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
from solo.systems.two_d20.fight.state import AttackSource, Fight, FightContext, Fighter, Track
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
"""The answer that ends the choice of spends before the damage."""
MOST_MORALE: Final = PRICES["confidence"].most


class EarlySpendCode(Code, frozen=True):
    """Option code of a spend before the damage, with its target `of`.

    `of` is a location, a weapon's index, a fighter's key, a number of dice, or "vigor 2" for a Second Wind.
    """

    what: EarlySpend
    of: str = ""


# rule: Bonus Damage
# rule: Re-roll Damage
class DamageSpendCode(Code, frozen=True, tag="spend"):
    """Option code of the spends after the damage roll.

    `reroll` is the number of dice, the worst first; `vigor` and `resolve` are points of Second Wind.
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
    """The fighter who prevailed in a roll, the opponent, the roll's Momentum, and the attack if there was one.

    `hit` is true if the attacker prevailed. `swift` is true if Swift Action may still be bought.
    """

    who: Fighter
    other: Fighter | None
    momentum: int
    attempt: DeclaredAttack | None = None
    hit: bool = False
    swift: bool = False


def available(fight: Fight, winner: RollWinner) -> int:
    """Return the Momentum that the winner may spend: the roll's own, and the pool or a foe's Doom (`H-12`)."""
    return winner.momentum + pools.available_for_spends(fight, winner.who)


def pay(fight: Fight, winner: RollWinner, price: int) -> RollWinner:
    """Pay a price, from the roll's own Momentum first, and return the winner with the Momentum that is left."""
    own = min(price, winner.momentum)
    if price > own:
        pools.spend(fight, winner.who, price - own)
    return replace(winner, momentum=winner.momentum - own)


def price_words(winner: RollWinner, price: int) -> str:
    """Return a price in words. A foe pays with the Momentum of its roll first, then with Doom (`R-22`)."""
    momentum = price if winner.who.hero else min(price, winner.momentum)
    doom = price - momentum
    return " and ".join(filter(None, (f"{momentum} Momentum" if momentum else "", f"{doom} Doom" if doom else "")))


def early_price(winner: RollWinner, early: EarlySpendCode) -> int:
    """Return the price of a spend before the damage."""
    return EARLY_SPENDS[early.what].price(winner, early)


def second_wind_of(early: EarlySpendCode) -> tuple[Track, int]:
    """Return the track that a Second Wind restores, and its points."""
    track, _, points = early.of.partition(" ")
    return ("vigor" if track == "vigor" else "resolve"), int(points)


# rule: R-15 When spends are made
def early_spends(fight: Fight, winner: RollWinner) -> list[EarlySpendCode]:
    """Return the spends before the damage that would have an effect now."""
    return [EarlySpendCode(what, of) for what, spend in EARLY_SPENDS.items() for of in spend.targets(fight, winner)]


def early_left(fight: Fight, winner: RollWinner, chosen: tuple[EarlySpendCode, ...]) -> list[EarlySpendCode]:
    """Return the spends before the damage that are possible now and were not `chosen` yet (`T-06`).

    Each spend can be chosen once, but a Second Wind once for Vigor and once for Resolve.
    """
    bought = set(map(_once, chosen))
    return [early for early in early_spends(fight, winner) if _once(early) not in bought]


def _once(early: EarlySpendCode) -> str:
    return second_wind_of(early)[0] if early.what == "second-wind" else early.what


def cheapest(winner: RollWinner, left: Sequence[EarlySpendCode]) -> float:
    """Return the lowest price among the spends `left` before the damage; infinity if there is none."""
    return min((early_price(winner, early) for early in left), default=inf)


def secondary_targets(fight: Fight, attempt: DeclaredAttack) -> list[Fighter]:
    """Return the possible Secondary Targets: within the attacker's Reach, or in the first target's zone (`R-15`)."""
    others = [one for one in fight.enemies(attempt.attacker) if one is not attempt.target]
    if attempt.kind == "melee":
        return [one for one in others if reach.in_reach(attempt.attacker, one)]
    fearless = attempt.track == "resolve"
    return [one for one in others if one.zone == attempt.target.zone and not (fearless and not one.full_resolve)]


def apply_early(arena: FightContext, winner: RollWinner, early: EarlySpendCode) -> None:
    """Apply a spend at once; do nothing for a spend that changes the hit or the turn."""
    effect = EARLY_SPENDS[early.what].effect
    if effect is not None:
        effect(arena, winner, early)


def early_words(fight: Fight, winner: RollWinner, early: EarlySpendCode) -> str:
    """Return the description of a spend before the damage."""
    return EARLY_SPENDS[early.what].words(fight, winner, early)


# rule: Called Shot
def called_place(chosen: Sequence[EarlySpendCode]) -> Location | None:
    """Return the location of a Called Shot; None if there is none."""
    called = next((early.of for early in chosen if early.what == "called-shot"), "")
    return next((place for place in LOCATIONS if place == called), None)


# Spends before the damage, one by one

Targets = Iterable[str]
ONCE: Final = ("",)
"""The value of `of` for a spend that needs no target."""


def _fixed_price(_: RollWinner, early: EarlySpendCode) -> int:
    return cost(early.what)


class EarlySpendRule(NamedTuple):
    """A spend before the damage.

    `targets` yields each value of `of` with which the spend would have an effect now. `words` returns the text of the
    option. `effect` applies the spend; it is None for a spend that changes the hit or the turn.
    """

    targets: Callable[[Fight, RollWinner], Targets]
    words: Callable[[Fight, RollWinner, EarlySpendCode], str]
    effect: Callable[[FightContext, RollWinner, EarlySpendCode], object] | None = None
    price: Callable[[RollWinner, EarlySpendCode], int] = _fixed_price


def _is_physical(winner: RollWinner) -> bool:
    return winner.attempt is not None and winner.attempt.track == "vigor"


def _places_to_call(_: Fight, winner: RollWinner) -> Targets:
    return LOCATIONS if winner.hit and _is_physical(winner) else ()


def _may_subdue(_: Fight, winner: RollWinner) -> Targets:
    attempt = winner.attempt
    return ONCE if winner.hit and attempt is not None and not attempt.qualities.nonlethal else ()


def _second_targets(fight: Fight, winner: RollWinner) -> Targets:
    attempt = winner.attempt
    return [one.key for one in secondary_targets(fight, attempt)] if winner.hit and attempt is not None else ()


def _may_break_guard(_: Fight, winner: RollWinner) -> Targets:
    return ONCE if winner.attempt is not None and winner.other is not None and winner.other.guard else ()


# rule: Break Guard
def _break_guard(arena: FightContext, winner: RollWinner, _: EarlySpendCode) -> None:
    if winner.other is not None:
        lose_guard(arena, winner.other, f"broken by {winner.who.name}")


def _weapons_to_disarm(_: Fight, winner: RollWinner) -> Targets:
    other = winner.other
    if other is None or not _is_physical(winner) or not (winner.hit or reach.in_reach(winner.who, other)):
        return ()
    return [str(place) for place, arm in enumerate(other.arms) if arm.where == "hand"]


def _weapon(winner: RollWinner, early: EarlySpendCode) -> AttackSource:
    """Return the opponent's weapon that a Disarm names. Raises ValueError if there is no opponent."""
    if winner.other is None:
        raise ValueError("There is no one to disarm.")
    return winner.other.arms[int(early.of)]


def _disarm_price(winner: RollWinner, early: EarlySpendCode) -> int:
    arm = _weapon(winner, early)
    return cost("disarm", two_handed=arm.weapon.hands > 1 or arm.braced)


def _disarm_words(_: Fight, winner: RollWinner, early: EarlySpendCode) -> str:
    weapon = _weapon(winner, early).weapon.name
    return f"Disarm: knock the {weapon} away from {winner.other.name if winner.other else ''}"


# rule: Disarm
def _disarm(arena: FightContext, winner: RollWinner, early: EarlySpendCode) -> None:
    if winner.other is not None:
        drop(arena, winner.other, _weapon(winner, early), f"disarmed by {winner.who.name}")


# rule: Change Stance
def _change_stance(arena: FightContext, winner: RollWinner, _: EarlySpendCode) -> None:
    if winner.who.prone:
        stand(arena, winner.who)
    else:
        fall_prone(arena, winner.who, "by choice")


# rule: Confidence
def _take_heart(arena: FightContext, winner: RollWinner, early: EarlySpendCode) -> None:
    who = winner.who
    who.morale = min(MOST_MORALE, who.morale + int(early.of))
    arena.does("confidence", who, f"takes heart ({who.morale} CD of Morale until the next turn)")


def _second_winds(fight: Fight, winner: RollWinner) -> Targets:
    """Yield each track with points to regain; nothing after a hit, since spends on damage include Second Wind."""
    if winner.hit:
        return
    for track in TRACKS:
        most = min(lost(winner.who, track), available(fight, winner))
        yield from (f"{track} {points}" for points in sorted({1, most} if most else ()))


def _second_wind_words(_fight: Fight, _winner: RollWinner, early: EarlySpendCode) -> str:
    track, points = second_wind_of(early)
    return f"Second Wind: {points} {track.capitalize()}"


# rule: Withdraw (Momentum)
def _withdraw(arena: FightContext, winner: RollWinner, _: EarlySpendCode) -> None:
    reach.end_all_pairs(arena.fight, winner.who)
    stand_still_no_more(winner.who)
    arena.does("withdraw", winner.who, "steps back out of Reach")


EARLY_SPENDS: Final[dict[EarlySpend, EarlySpendRule]] = {
    "called-shot": EarlySpendRule(_places_to_call, lambda _fight, _winner, early: f"Called Shot: {early.of}"),
    "subdue": EarlySpendRule(_may_subdue, lambda *_: "Subdue: Nonlethal"),
    "secondary-target": EarlySpendRule(
        _second_targets, lambda fight, _, early: f"Secondary Target: {fight.find(early.of).name} takes half the damage"
    ),
    "break-guard": EarlySpendRule(
        _may_break_guard,
        lambda _fight, winner, _early: f"Break Guard: {winner.other.name if winner.other else ''} loses Guard",
        _break_guard,
    ),
    "disarm": EarlySpendRule(
        _weapons_to_disarm,
        _disarm_words,
        _disarm,
        _disarm_price,
    ),
    "change-stance": EarlySpendRule(
        lambda *_: ONCE,
        lambda _fight, winner, _early: f"Change Stance: {'stand up' if winner.who.prone else 'drop prone'}",
        _change_stance,
    ),
    "confidence": EarlySpendRule(
        lambda _, winner: map(str, range(1, MOST_MORALE - winner.who.morale + 1)),
        lambda _fight, _winner, early: f"Confidence: {early.of} CD of Morale",
        _take_heart,
        lambda _, early: cost("confidence", int(early.of)),
    ),
    "second-wind": EarlySpendRule(
        _second_winds,
        _second_wind_words,
        lambda arena, winner, early: restore(arena, winner.who, *second_wind_of(early), "has a Second Wind"),
        lambda _, early: cost("second-wind", second_wind_of(early)[1]),
    ),
    "swift-action": EarlySpendRule(
        lambda _, winner: ONCE if winner.swift else (),
        lambda *_: "Swift Action: one more Standard Action, one step harder",
    ),
    "withdraw": EarlySpendRule(
        lambda _, winner: ONCE if winner.who.reach else (), lambda *_: "Withdraw from all enemies", _withdraw
    ),
}
"""All spends before the damage, in the order in which they are offered."""
