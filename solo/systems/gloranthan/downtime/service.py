"""The weekly service of a church or the Lunar Way: blessings for the congregation, or a curse on foes (`G-27`)."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Final

from solo.systems.contract import Choose, Content, Decision, EnterNumber, Option, Preview
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.foes.regiment import Regiment
from solo.systems.gloranthan.people.blessings import CURSED, WEEK, bless, blessing_words, curse
from solo.systems.gloranthan.people.sheet import Blessing
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.religion.scripture import Scripture, scriptures_of

CONGREGATION: Final = 8
"""Usual combined Magic of a congregation of some thirty people (house)."""
MOST: Final = 20
CURSE: Final = "curse"


def services(company: CompanyState, content: Content) -> dict[str, list[CompanyMember]]:
    """Return the heroes who may attend the service of each scripture.

    A hero needs a rank in the scripture's religion.
    """
    found: dict[str, list[CompanyMember]] = {}
    for one in company.living():
        religion = content.entries(Religion).get(one.sheet.religion)
        for scripture in scriptures_of(religion, content) if religion and one.sheet.rank else ():
            found.setdefault(scripture.name, []).append(one)
    return found


def explain_no_service(people: list[CompanyMember]) -> str:
    """Explain why `people` cannot have a service yet, since blessings last a week; "" if a service is possible."""
    fresh = any(blessing.days == WEEK for one in people for blessing in one.sheet.blessings)
    return "You held a service today, and its blessings last a week." if fresh else ""


def leader_of(people: list[CompanyMember], scripture: Scripture, content: Content) -> CompanyMember | None:
    """Return the leader of the service, a liturgist or preceptor with the scripture; None if a stranger must lead."""
    ranks = content.entries(Rank)
    able = (one for one in people if (rank := ranks.get(one.sheet.rank)) and rank.leads)
    return next((one for one in able if scripture.name in one.sheet.scriptures), None)


def hold_service(
    company: CompanyState, people: list[CompanyMember], scripture: Scripture, content: Content
) -> Generator[Decision, str, list[Blessing]]:
    """Ask for the congregation's Magic and the special blessing, bless `people`, and return all blessings given."""
    leader = leader_of(people, scripture, content)
    speaker = leader or company.speaker()
    usual = max(CONGREGATION, *(one.sheet.powers.magic or 0 for one in people))
    prompt = "What is the combined Magic of the congregation?"
    magic = int((yield EnterNumber(speaker.key, "congregation", prompt, 1, MOST, str(usual))))
    given = [bless(offer, magic) for offer in scripture.common]
    options = [Option(offer.name, offer.name, partial(_shown, bless(offer, magic))) for offer in scripture.special]
    if leader:
        options.append(Option(CURSE, "a curse on foes instead of a blessing"))
    answer = yield Choose(speaker.key, "blessing", "Which special blessing?", options, options[0].code)
    laid = []
    if answer == CURSE:
        laid = [(yield from _curse(speaker, scripture, magic, content))]
    else:
        given += [bless(offer, magic) for offer in scripture.special if offer.name == answer]
    for one in people:
        curses = tuple(laid) if one is speaker else ()
        one.change(blessings=(*given, *curses))
    return [*given, *laid]


def _curse(
    speaker: CompanyMember, scripture: Scripture, magic: int, content: Content
) -> Generator[Decision, str, Blessing]:
    names = [*content.entries(Foe), *content.entries(Regiment)]
    whom = yield Choose(
        speaker.key, "cursed", "Which foes do you curse?", [Option(name, name) for name in names], names[0]
    )
    matters = [Option(matter, matter) for matter in CURSED]
    matter = yield Choose(speaker.key, "matter", "What does the curse hinder?", matters, CURSED[0])
    return curse(f"Curse by {scripture.name}", matter, whom, magic)


def _shown(blessing: Blessing) -> Preview:
    return Preview(note=blessing_words(blessing))
