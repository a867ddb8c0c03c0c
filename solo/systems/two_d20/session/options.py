"""Decisions at the end of a scene or a session (`H-18`, `T-27`, `T-28`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Option, Preview
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun, format_number
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import END
from solo.systems.two_d20.fight.state import Fighter
from solo.systems.two_d20.gear.treasure import COIN, GRADES, TREASURE, GoldWorth, worth
from solo.systems.two_d20.people.renown import RENOWN, describe_renown, renown_name

SCENE, FIND, SPEND, FAME, SESSION = "scene", "find", "spend", "fame", "session"
ALL: Final = "all"
FINDS: Final[dict[str, GoldWorth]] = {"gold": COIN, **TREASURE}
USES: Final = ("gear", "food and lodging", "gifts and bribes", "wages and fares", "something else")


class RenownCode(Code, frozen=True, tag="renown"):
    """The option code of a hero's new Renown."""

    who: str
    value: int


def ask_what_ends(company: CompanyState) -> Choose:
    """Return the choice of what to record next: the end of a scene or session, treasure, a payment or Renown."""
    rulings = company.rulings
    faded = max(0, company.momentum - rulings.fade_after_scene)
    poor = "" if spenders(company) else "No hero has a whole piece of gold."
    options = [
        Option(
            SCENE,
            "end the scene",
            partial(Preview, cost=f"Momentum {company.momentum} → {faded}"),
            refused="" if company.momentum else "The pool is empty, so nothing fades.",
        ),
        Option(FIND, "find treasure"),
        Option(SPEND, "spend gold", refused=poor),
        Option(FAME, "change a hero's Renown"),
        Option(
            SESSION,
            f"end the session, after {count_noun(company.fights, 'fight')}",
            partial(Preview, note=f"Doom {rulings.doom_a_hero} per hero, Fortune {rulings.fortune}, no Momentum"),
        ),
        Option(END, "done"),
    ]
    return Choose(company.speaker().key, "session", "What do you want to record?", options, _usual(company))


def _usual(company: CompanyState) -> str:
    """Return the default: the end of the session after three fights (`H-18`), else nothing more to record."""
    return SESSION if company.fights >= company.rulings.fights_a_session and not company.done else END


def which_find(company: CompanyState) -> Choose:
    """Return the choice of the treasure found, each kind with its worth."""
    options = [Option(name, name, partial(Preview, note=f"worth {one.words}")) for name, one in FINDS.items()]
    return Choose(company.speaker().key, "find", "What did you find?", options, options[0].code)


def ask_quality(company: CompanyState, found: GoldWorth, count: int) -> Choose:
    """Return the choice of the quality of treasure that has no fixed worth."""
    options = [Option(word, f"{word}: {worth(found, count, word):g} gold") for word in GRADES]
    return Choose(company.speaker().key, "grade", "How good is the treasure?", options, "usual")


def ask_owner(company: CompanyState, total: float) -> Choose:
    """Return the choice of who gets `total` gold: each hero an equal share, or one hero all of it."""
    people = company.living()
    each = [Option(one.key, f"{one.name} takes all") for one in people]
    together = [Option(ALL, "share equally")] if len(people) > 1 else []
    return Choose(company.speaker().key, "share", f"Who gets the {total:g} gold?", [*together, *each])


def spenders(company: CompanyState) -> list[Fighter]:
    """Return the heroes with at least one whole piece of gold."""
    return [one for one in company.living() if company.sheet(one).gold >= 1]


def ask_spender(company: CompanyState) -> Choose:
    """Return the choice of the hero whose gold is spent."""
    people = spenders(company)
    options = [Option(one.key, f"{one.name}, {company.sheet(one).gold:g} gold") for one in people]
    return Choose(company.speaker().key, "spender", "Who pays?", options)


def ask_purchase(hero: Fighter) -> Choose:
    """Return the choice of what a hero's gold is spent on."""
    return Choose(hero.key, "use", "What is the gold spent on?", [Option(use, use) for use in USES])


def ask_renown(company: CompanyState) -> Choose:
    """Return the choice of the hero whose Renown rises or falls by one step, or of no hero (`T-27`)."""
    options = [Option(END, "no one's"), *_known(company)]
    return Choose(company.speaker().key, "renown", "Whose Renown changes?", options, END)


def _known(company: CompanyState) -> Iterator[Option]:
    for one in company.living():
        now = company.sheet(one).renown
        for value in (now + 1, now - 1):
            if value in RENOWN:
                told = f"{renown_name(now)} {format_number(now)} → {renown_name(value)} {format_number(value)}"
                shown = partial(Preview, note=describe_renown(value))
                yield Option(str(RenownCode(one.key, value)), f"{one.name}: {told}", shown)
