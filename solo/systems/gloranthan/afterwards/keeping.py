"""Owns the season: what people are paid and how they do by it, income, and wealth won or spent (`G-19` to `G-23`)."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from solo.systems.contract import Choose, Content, Option, Preview
from solo.systems.gloranthan.company.people import Person
from solo.systems.gloranthan.people.company import keep
from solo.systems.gloranthan.people.cost import unspent
from solo.systems.gloranthan.people.loss import GROUPS
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.people.wealth import CONDITIONS, WORST, condition, gain, spend
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Step

MOST: Final = max(CONDITIONS)
MOST_WON: Final = 20
HOME: Final = "home"


class Pay(Code, frozen=True, tag="pay"):
    """Paying people so much more, or less, than they take."""

    more: int


class Dismiss(Code, frozen=True, tag="dismiss"):
    """Letting a group go."""

    group: str


class Wealth(Code, frozen=True):
    """Winning or spending a level of wealth."""

    verb: Literal["win", "spend"]
    level: int


def settled(sheet: Character, price: int) -> Rating | None:
    """Returns wealth after a season's income and a price, in the order that leaves more; None where neither can be."""
    richer = gain(sheet.wealth, sheet.income)
    found = [spend(richer, price)] if price <= richer.masteries else []
    if price <= sheet.wealth.masteries:
        found.append(gain(spend(sheet.wealth, price), sheet.income))
    return max(found, key=lambda left: (left.masteries, left.edges), default=None)


def season_ends(person: Person, content: Content) -> Step:
    """Pays people as their leader says, once for a season; without any, income is all."""
    price = more = 0
    while needed := keep(person.sheet, content):
        code = yield paying(person, content)
        if code.startswith("pay"):
            more = Pay.read(code).more
            price = needed + more
            break
        if code == HOME:
            price = keep(replace(person.sheet, regiment=""), content)
            break
        person.sheet = dismissed(person.sheet, Dismiss.read(code).group)
    left = settled(person.sheet, price)
    person.enrich(person.sheet.wealth if left is None else left)
    person.change(kept=more)


def paying(person: Person, content: Content) -> Choose:
    """Returns the question what to pay: the whole table, each row with what it leaves and how people do by it."""
    sheet, needed = person.sheet, keep(person.sheet, content)
    rows = [more for more in range(WORST, MOST + 1) if needed + more >= 0]
    options = [_row(sheet, str(Pay(more)), needed + more, more) for more in rows]
    if "part-time" in sheet.regiment:
        options.append(
            _row(sheet, HOME, keep(replace(sheet, regiment=""), content), 0, "the regiment feeds itself at home")
        )
    groups = [group for group in GROUPS if getattr(sheet, group)]
    options += [_dismissal(sheet, group, content) for group in groups]
    payable = [more for more in rows if more <= 0 and settled(sheet, needed + more) is not None]
    usual = str(Pay(max(payable))) if payable else str(Dismiss(groups[-1]))
    income = f", and {sheet.income}M come in" if sheet.income else ""
    prompt = f"{person.name}'s people take {needed}M this season{income}. What do they get?"
    return Choose(person.key, "upkeep", prompt, options, usual)


def _row(sheet: Character, code: str, price: int, more: int, where: str = "") -> Option:
    state, left = condition(more) or CONDITIONS[WORST], settled(sheet, price)
    note = f"their power {modifier_text(state.power)} · recruits: {state.recruiting}"
    shown = partial(Preview, cost="" if left is None else _to(sheet, left), note=note)
    refused = "" if left is not None else f"{power_text(sheet.wealth)} and the income cannot pay that."
    return Option(code, f"{price}M: {where or state.text}", shown, "pay", refused)


def _dismissal(sheet: Character, group: str, content: Content) -> Option:
    xp = unspent(dismissed(sheet, group), content) - unspent(sheet, content)
    return Option(str(Dismiss(group)), f"let the {group} go", partial(Preview, note=f"{xp} XP come back"), "dismiss")


def dismissed(sheet: Character, group: str) -> Character:
    """Returns somebody whose group has gone; XP come back for what is given up (`G-01`)."""
    return replace(sheet, **{group: type(getattr(sheet, group))()})


def how_much(person: Person) -> Choose:
    """Returns the question what is won or spent, each level with what it makes of wealth (`G-20`, `G-21`)."""
    sheet = person.sheet
    wins = [_deal(sheet, Wealth("win", level)) for level in range(1, MOST_WON + 1)]
    spends = [_deal(sheet, Wealth("spend", level)) for level in range(1, sheet.wealth.masteries + 1)]
    return Choose(
        person.key, "wealth", f"{person.name} has {power_text(sheet.wealth)}. What is won, or spent?", [*spends, *wins]
    )


def dealt(sheet: Character, code: Wealth) -> Rating:
    """Returns wealth after something was won or spent."""
    return (gain if code.verb == "win" else spend)(sheet.wealth, code.level)


def _deal(sheet: Character, code: Wealth) -> Option:
    return Option(
        str(code), f"{code.verb} {code.level}M", partial(Preview, cost=_to(sheet, dealt(sheet, code))), code.verb
    )


def _to(sheet: Character, left: Rating) -> str:
    return f"{power_text(sheet.wealth)} → {power_text(left)}"
