"""Owns the season: what people are paid and how they do by it, and what comes in (`G-17`, `G-19` to `G-23`)."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Choose, Content, Option, Preview
from solo.systems.gloranthan.company.people import Person
from solo.systems.gloranthan.people.company import keep
from solo.systems.gloranthan.people.loss import GROUPS
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.people.wealth import CONDITIONS, WORST, condition, gain, spend
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Step

HOME: Final = "home"
ROWS: Final = range(WORST, max(CONDITIONS) + 1)


class Pay(Code, frozen=True, tag="pay"):
    """Paying people so much more, or less, than they take."""

    more: int


def settled(sheet: Character, price: int) -> Rating | None:
    """Returns wealth after a season's income and a price, in the order that leaves more; None where neither can be."""
    richer = gain(sheet.wealth, sheet.income)
    found = [spend(richer, price)] if price <= richer.masteries else []
    if price <= sheet.wealth.masteries:
        found.append(gain(spend(sheet.wealth, price), sheet.income))
    return max(found, default=None)


def season_ends(person: Person, content: Content) -> Step:
    """Pays people as their leader says, once for a season; without any, income is all."""
    price = more = 0
    while needed := keep(person.sheet, content):
        code = yield paying(person, needed, content)
        if code not in GROUPS:
            more = 0 if code == HOME else Pay.read(code).more
            price = _at_home(person.sheet, content) if code == HOME else needed + more
            break
        person.change(**{code: type(getattr(person.sheet, code))()})
    left = settled(person.sheet, price)
    person.enrich(person.sheet.wealth if left is None else left)
    person.change(kept=more)


def paying(person: Person, needed: int, content: Content) -> Choose:
    """Returns the question what to pay: the whole table, each row with what it leaves and how people do by it.

    Who cannot be kept may be let go, whose XP come back (`G-01`); part-timers feed themselves at home.
    """
    sheet, rows = person.sheet, [more for more in ROWS if needed + more >= 0]
    options = [_row(sheet, str(Pay(more)), needed + more, more) for more in rows]
    if "part-time" in sheet.regiment:
        options.append(_row(sheet, HOME, _at_home(sheet, content), 0, "the regiment feeds itself at home"))
    groups = [Option(group, f"let the {group} go", group="dismiss") for group in GROUPS if getattr(sheet, group)]
    payable = [str(Pay(more)) for more in rows if more <= 0 and settled(sheet, needed + more) is not None]
    income = f", and {sheet.income}M come in" if sheet.income else ""
    prompt = f"{person.name}'s people take {needed}M this season{income}. What do they get?"
    return Choose(person.key, "upkeep", prompt, [*options, *groups], payable[-1] if payable else groups[-1].code)


def _at_home(sheet: Character, content: Content) -> int:
    return keep(replace(sheet, regiment=""), content)


def _row(sheet: Character, code: str, price: int, more: int, words: str = "") -> Option:
    state, left = condition(more) or CONDITIONS[WORST], settled(sheet, price)
    cost = f"wealth {power_text(sheet.wealth)} → {power_text(left)}" if left is not None else ""
    shown = partial(Preview, cost=cost, note=f"power {modifier_text(state.power)} · recruiting {state.recruiting}")
    return Option(code, f"{price}M: {words or state.text}", shown, "pay", "" if cost else "There is not so much.")
