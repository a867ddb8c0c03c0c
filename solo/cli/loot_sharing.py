"""Loot in plain mode: listing it, letting characters take it, and putting it back."""

from __future__ import annotations

from collections.abc import Callable

from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.cli.campaigns import saving
from solo.cli.printing import print_lines, say
from solo.library.fuzzy import fold

WORD = "loot"
LIES_THERE = "There is loot to share out. Type “loot” to share it."
HELP = (
    "Type the number of an item and who takes it, such as “1 Ann”.",
    "  u       put the last item back",
    "  enter   leave the rest for later",
)
LEFT = "The rest stays in the loot."


def share_out(session: Session, ask: Callable[[str], str | None]) -> None:
    """Ask who takes which loot until none is left or the person stops. Raises CommandError for unreadable loot."""
    with saving():
        shown = _show(session)
    while shown:
        line = ask(
            "Who takes what? Type a number and a name, u to put the last item back, or enter to leave the rest. "
        )
        if not line or line == "q":
            print_lines([LEFT] if session.loot.describe() else [])
            return
        if line == "?":
            print_lines(HELP)
            continue
        try:
            told = session.loot.put_back() if line == "u" else _take(session, line)
        except CampaignError as error:
            say(error)
            continue
        session.flush()
        say(told)
        shown = _show(session)


def _show(session: Session) -> bool:
    """Show the loot, and what can be taken or put back. Return True if anything can."""
    offers = session.loot.offers()
    print_lines(session.loot.describe())
    if offers and not session.characters():
        say("Add characters to the roster: they can then take the loot.")
        return False
    print_lines(f"{number:>3}. {offer.title}" for number, offer in enumerate(offers, start=1))
    last = session.loot.last_taken()
    print_lines([last] if last and not offers else [])
    return bool(offers or last)


def _take(session: Session, line: str) -> str:
    number, _, name = line.partition(" ")
    offers = session.loot.offers()
    names = {fold(known): known for known in session.characters()}
    count = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    if not 1 <= count <= len(offers) or not (name.strip() or len(names) == 1):
        if not offers:
            raise CampaignError("Nothing is left to take. Press u to put the last item back, or enter to leave.")
        such_as = next(iter(names.values()))
        raise CampaignError(f"Type a number from 1 to {len(offers)} and who takes it, such as “1 {such_as}”.")
    who = names.get(fold(name.strip()), name.strip()) if name.strip() else next(iter(names.values()))
    return session.loot.take(who, offers[count - 1])
