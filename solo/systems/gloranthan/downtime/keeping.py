"""End of a season: income, the pay of a character's people, and their condition (`G-17`, `G-19` to `G-23`)."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Choose, Content, Option, Preview
from solo.systems.gloranthan.company.people import CompanyMember
from solo.systems.gloranthan.people.company import keep
from solo.systems.gloranthan.people.loss import GROUPS
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.people.wealth import CONDITIONS, WORST, condition, gain, spend
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Step

HOME: Final = "home"
ROWS: Final = range(WORST, max(CONDITIONS) + 1)


class PayCode(Code, frozen=True, tag="pay"):
    """Option code for a payment: the number of levels paid above the upkeep, negative if below."""

    more: int


# rule: Income
def wealth_after_season(sheet: Character, price: int) -> Rating | None:
    """Return the wealth after a season's income and a price, in the order that leaves more wealth.

    None if neither order allows the payment.
    """
    richer = gain(sheet.wealth, sheet.income)
    found = [spend(richer, price)] if price <= richer.masteries else []
    if price <= sheet.wealth.masteries:
        found.append(gain(spend(sheet.wealth, price), sheet.income))
    return max(found, default=None)


def season_ends(person: CompanyMember, content: Content) -> Step:
    """Add a season's income and pay the people of `person`, as the player decides."""
    price = more = 0
    while needed := keep(person.sheet, content):
        code = yield paying(person, needed, content)
        if code not in GROUPS:
            more = 0 if code == HOME else PayCode.read(code).more
            price = _at_home(person.sheet, content) if code == HOME else needed + more
            break
        person.change(**{code: type(getattr(person.sheet, code))()})
    left = wealth_after_season(person.sheet, price)
    person.enrich(person.sheet.wealth if left is None else left)
    person.change(kept=more)


def paying(person: CompanyMember, needed: int, content: Content) -> Choose:
    """Return the choice of the payment, with the remaining wealth and the people's condition after each payment.

    People who cannot be kept may be dismissed, which refunds their XP (`G-01`). Part-timers feed themselves at home.
    """
    sheet, rows = person.sheet, [more for more in ROWS if needed + more >= 0]
    options = [_row(sheet, str(PayCode(more)), needed + more, more) for more in rows]
    if "part-time" in sheet.regiment:
        options.append(_row(sheet, HOME, _at_home(sheet, content), 0, "the regiment feeds itself at home"))
    groups = [Option(group, f"dismiss the {group}", group="dismiss") for group in GROUPS if getattr(sheet, group)]
    payable = [
        str(PayCode(more)) for more in rows if more <= 0 and wealth_after_season(sheet, needed + more) is not None
    ]
    income = f". Income: {sheet.income}M" if sheet.income else ""
    prompt = f"{person.name}'s people need {needed}M this season{income}. How much do you pay?"
    return Choose(person.key, "upkeep", prompt, [*options, *groups], payable[-1] if payable else groups[-1].code)


def _at_home(sheet: Character, content: Content) -> int:
    return keep(replace(sheet, regiment=""), content)


def _row(sheet: Character, code: str, price: int, more: int, words: str = "") -> Option:
    state, left = condition(more) or CONDITIONS[WORST], wealth_after_season(sheet, price)
    cost = f"wealth {power_text(sheet.wealth)} → {power_text(left)}" if left is not None else ""
    shown = partial(Preview, cost=cost, note=f"power {modifier_text(state.power)} · recruiting {state.recruiting}")
    return Option(code, f"{price}M: {words or state.text}", shown, "pay", "" if cost else "You cannot afford this.")
