"""Awards of a finished scenario: free XP, a fixed benefit of the same worth, or a choice between both (`G-01`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from solo.systems.contract import Choose, Content, Decision, Option, Preview
from solo.systems.gloranthan.company.people import CompanyMember
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.cost import GOOD, xp_spent
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating, power_text
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun

FREE, BENEFIT, EITHER = "free", "benefit", "either"
LEVELS_A_POINT: Final = 2
"""Levels of wealth that one point of an award buys."""
FRIENDS: Final = ("A friend in need", "A grateful patron", "A temple's favour")
"""Relationships that an award gives, one for each of its points."""


class BenefitCode(Code, frozen=True):
    """Option code of a benefit: free XP, wealth, income, friends, or a magic item with the spell named in `what`."""

    verb: Literal["xp", "wealth", "income", "friends", "item"]
    what: str | None = None


def ask_kind(speaker: str, xp: int) -> Choose:
    """Return the choice of an award's form: free XP, a fixed benefit, or a choice with fewer free XP (`G-01`)."""
    options = [
        Option(FREE, f"{xp} XP to spend freely"),
        Option(BENEFIT, f"a benefit worth {xp} XP"),
        Option(
            EITHER,
            f"each hero chooses {xp - 1} XP or a benefit worth {xp} XP",
            refused="" if xp > 1 else "The award is too small for this choice.",
        ),
    ]
    return Choose(speaker, "award", "How is the award given?", options, FREE)


# rule: Awards
def award(person: CompanyMember, kind: str, xp: int, content: Content) -> Generator[Decision, str, str]:
    """Give a hero an award worth `xp`, and return the award in words."""
    answer = str(BenefitCode("xp"))
    if kind != FREE:
        answer = yield _ask_benefit(person, xp, kind == EITHER, content)
    code = BenefitCode.read(answer)
    if code.verb == "xp":
        points = xp - (kind == EITHER)
        person.change(earned=person.sheet.earned + points)
        return f"{points} XP"
    before = person.sheet
    after = _with_benefit(before, code, xp, content)
    # The hero earns exactly the price of the benefit, so that no XP are left over or owed.
    person.sheet = replace(after, earned=before.earned + xp_spent(after, content) - xp_spent(before, content))
    return _words(code, xp)


def _ask_benefit(person: CompanyMember, xp: int, free: bool, content: Content) -> Choose:
    codes = [
        *([BenefitCode("xp")] if free else []),
        BenefitCode("wealth"),
        BenefitCode("income"),
        BenefitCode("friends"),
        *(BenefitCode("item", spell.name) for spell in _items(person.sheet, xp, content)),
    ]
    shown = partial(Preview, note=f"worth {xp} XP")
    options = [Option(str(code), _words(code, xp - 1 if code.verb == "xp" else xp), shown) for code in codes]
    return Choose(person.key, "benefit", f"What does {person.name} get?", options, options[0].code)


def _items(hero: Character, xp: int, content: Content) -> Iterator[Spell]:
    """Yield the ready spells that a magic item worth `xp` may hold."""
    held = {one.name for one in hero.abilities}
    for spell in content.entries(Spell).values():
        if replace(spell.ability, item=True).cost <= xp and spell.name not in held:
            yield spell


def _with_benefit(hero: Character, code: BenefitCode, xp: int, content: Content) -> Character:
    if code.verb == "wealth":
        more = LEVELS_A_POINT * xp
        return replace(hero, wealth=hero.wealth + Rating(more), won=hero.won + more)
    if code.verb == "income":
        return replace(hero, income=hero.income + xp)
    if code.verb == "friends":
        return replace(hero, relationships=(*hero.relationships, *(GOOD + name for name in FRIENDS[:xp])))
    item = replace(content.entries(Spell)[code.what or ""].ability, item=True)
    return replace(hero, abilities=(*hero.abilities, item))


def _words(code: BenefitCode, xp: int) -> str:
    words = {
        "xp": f"{xp} XP",
        "wealth": f"{power_text(Rating(LEVELS_A_POINT * xp))} of wealth",
        "income": f"{xp}M more income",
        "friends": count_noun(xp, "new friend"),
        "item": f"a magic item with {code.what}",
    }
    return words[code.verb]
