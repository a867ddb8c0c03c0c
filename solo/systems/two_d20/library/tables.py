"""Rows of the tables that players look up during a fight, computed by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from solo.systems.parts.phrasing import count_noun, format_number, with_sign
from solo.systems.two_d20.gear.load import HIGHEST, LOWEST
from solo.systems.two_d20.gear.objects import OBJECTS, SHIELDS
from solo.systems.two_d20.gear.treasure import TREASURE
from solo.systems.two_d20.people.attributes import BONUS_FROM, bonus_dice
from solo.systems.two_d20.people.renown import RENOWN, describe_renown
from solo.systems.two_d20.rolls.combat_dice import FACES
from solo.systems.two_d20.rolls.difficulty import CIRCUMSTANCES, Circumstance
from solo.systems.two_d20.rolls.hazard import CHEAPER, FLAT, HALVED, LEAST_DICE, MOST_DICE
from solo.systems.two_d20.rolls.location import SHARES
from solo.systems.two_d20.rolls.spend_prices import PRICES, SPEND_NAMES, SPENDS, TWO_HANDED, Spend
from solo.systems.two_d20.wording import combat_dice_of

Rows = Iterator[tuple[str, str]]


def price_of(spend: Spend) -> str:
    """Return a spend's price and properties as text: "1 Momentum, immediate, repeatable"."""
    price = PRICES[spend]
    cost = f"{price.cost} or {price.cost + TWO_HANDED}" if spend == "disarm" else str(price.cost)
    repeatable = f", repeatable up to {price.most}" if price.most else ", repeatable"
    return f"{cost} Momentum{', immediate' * price.immediate}{repeatable * price.repeatable}"


def _steps(one: Circumstance) -> str:
    most = "" if one.most == one.least else f" to {with_sign(one.most)}" if one.most else " or more"
    return f"{with_sign(one.least)}{most}{' (optional)' * one.may}"


def _bonus() -> Rows:
    yield f"below {BONUS_FROM[0]}", combat_dice_of(0)
    yield from ((f"from {bound}", combat_dice_of(bonus_dice(bound))) for bound in BONUS_FROM)


def _locations() -> Rows:
    first = 1
    for place, faces in SHARES.items():
        yield place, f"{first} to {first + faces - 1}"
        first += faces


def _hazards() -> Rows:
    yield f"{LEAST_DICE} to {MOST_DICE} CD", "1 Doom per die"
    yield from ((name.capitalize(), with_sign(doom)) for name, doom in FLAT.items())
    yield from ((f"{name.capitalize()} X", "half of X, rounded up") for name in sorted(HALVED))
    yield "Vicious X", "X"
    yield from ((f"avoided at difficulty {step}", with_sign(-doom)) for step, doom in CHEAPER.items())


ROWS: Final[Mapping[str, Callable[[], Rows]]] = {
    "Difficulty modifiers": lambda: ((one.name, f"{_steps(one)}: {one.tests}") for one in CIRCUMSTANCES),
    "Prices of Momentum": lambda: ((SPEND_NAMES[spend], price_of(spend)) for spend in SPENDS),
    "Combat die": lambda: (
        (str(face), f"{die.points}{' and an Effect' * die.effects}") for face, die in enumerate(FACES, start=1)
    ),
    "Bonus dice of an attribute": _bonus,
    "Hit location": _locations,
    "Hazard": _hazards,
    "Load": lambda: (
        (f"more than Brawn × {times}", f"Fatigue {times - LOWEST + 1}") for times in range(LOWEST, HIGHEST + 1)
    ),
    "Renown": lambda: ((format_number(value), f"{name}: {describe_renown(value)}") for value, name in RENOWN.items()),
    "Treasure": lambda: ((name, found.words) for name, found in TREASURE.items()),
    "Structure": lambda: (
        (name, f"Structure {thing.structure}, Soak {thing.soak}, {count_noun(thing.breaks, 'Break')}")
        for name, thing in (OBJECTS | SHIELDS).items()
    ),
}
"""The rows of each table, by its topic."""
