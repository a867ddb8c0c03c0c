"""Players without a fighter: a sentence for these players, and one for a person who can hand them a fighter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from textual.content import Content

from solo.host.participants import Participants
from solo.host.seat_assignment import PARTY
from solo.library.fuzzy import join_names
from solo.systems.contract import FighterView
from solo.tui.widgets.list_row import FAINT

PickRow = tuple[str, str, str]


def fighterless_text(names: Sequence[str], me: str, leads: bool, master_here: bool) -> str:
    """Return the sentence for the person `me` about the players in `names`, who have no fighter.

    The sentence is "" if `me` has a fighter and does not lead the table.
    """
    if leads and names:
        subject = "You have" if list(names) == [me] else f"{join_names(list(names), 'and')} {_has(names)}"
        return f"{subject} no fighter. Press h to hand over a fighter."
    if me in names:
        who = "a game master" if master_here else "another player"
        return f"You have no fighter. Ask {who} to hand you one."
    return ""


def fighterless_line(company: Participants) -> Content | None:
    """Return the line about players without a fighter for this person; None if there is none."""
    text = fighterless_text(company.fighterless, company.person, company.leads, company.master_here)
    if not text:
        return None
    dismissal = ("  Press n to dismiss this line.", FAINT) if company.leads else ""
    return Content.assemble(("! ", "bold $accent"), (text, "bold"), dismissal)


def fighters_to_hand_over(fighters: Iterable[FighterView], players: Mapping[str, str]) -> list[PickRow]:
    """List the party's fighters who are still in the fight, as rows with fighter and present player."""
    standing = [one for one in fighters if one.side == PARTY and not one.out]
    return [(one.key, f"{one.name}, played by {players[one.key]}", "") for one in standing if one.key in players]


def _has(names: Sequence[str]) -> str:
    return "has" if len(names) == 1 else "have"
