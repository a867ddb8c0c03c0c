"""Formats of figures: dice, damage, money, pounds, signs.

Each figure has one format, so a price in the shop looks like the same price on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from solo.resolver import Distribution, format_percent
from solo.resolver.dice import Dice
from solo.resolver.percent import RARE
from solo.systems.contract import CombatantRecord, ResourceSpent, describe_costs
from solo.systems.parts.phrasing import MINUS

VS_SPELLS: Final[Mapping[str, str]] = {
    "quickness": "Quickness vs spells",
    "toughness": "Toughness vs spells",
    "spirit": "Spirit vs spells",
}
"""The three defences against spells, by attribute, each with its name on every screen (`P-08`)."""

CENTS: Final = 100
MANY: Final = 12
POINTS: Final = ("LP", "VP", "SP")


def dice(count: int, sides: int, bonus: int = 0) -> str:
    """Return dice in writing: 3d8, 1d8+4, 2d12−1."""
    return str(Dice(count, sides, bonus)).replace("-", MINUS)


def cents(dollars: Decimal) -> int:
    """Return an amount of dollars in whole cents, rounded down (`R-04`)."""
    return int(dollars * CENTS)


def dollars(amount: int) -> str:
    """Return an amount of cents in dollars: $75, $0.25, −$3.75."""
    whole, rest = divmod(abs(amount), CENTS)
    return f"{MINUS if amount < 0 else ''}${whole}" + (f".{rest:02d}" if rest else "")


def dollars_of(price: Decimal) -> str:
    """Return a price in dollars: $75, $0.25."""
    return dollars(cents(price))


def xp(amount: int) -> str:
    """Return an amount of XP: 30 XP, −15 XP."""
    return f"{amount} XP".replace("-", MINUS)


def format_number(amount: Decimal) -> int | float:
    """Return `amount` as an int if it is whole, else as a float: 4, or 0.25."""
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def pounds(weight: Decimal) -> str:
    """Return a weight in pounds: 4 lb, 0.25 lb."""
    return f"{format_number(weight)} lb"


def format_mean(amount: Fraction) -> str:
    """Return a mean to one decimal, rounded half up: "4.1"."""
    tenths = int(amount * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def chances_of(amounts: Distribution[int]) -> str:
    """Return each amount with its chance, the smallest first: "0: 16 %, 4: 8 %, 5: 12 %".

    If there are more than `MANY` amounts, rare amounts are left out.
    """
    known = {amount: amounts.chance_of(amount) for amount in sorted(one for one, _ in amounts)}
    if len(known) > MANY:
        known = {amount: chance for amount, chance in known.items() if chance >= RARE}
    return ", ".join(f"{amount}: {format_percent(chance)}" for amount, chance in known.items())


def describe_losses(accounts: Iterable[CombatantRecord]) -> tuple[str, ...]:
    """Return sentences about falls, deaths, points lost and things used up: "Ann used up 4 LP, 2 × Arrow"."""
    return describe_costs(replace(account, spent=tuple(map(_counted, account.spent))) for account in accounts)


def _counted(spent: ResourceSpent) -> ResourceSpent:
    return spent if spent.what in POINTS else ResourceSpent(f"× {spent.what}", spent.amount)
