"""Help for a fight: the page, the keys of a decision, and the pending request."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.tui.keys import FIGHT, WRITE_LINE
from solo.tui.screens.fight.keys import DECIDING
from solo.tui.widgets.help_card import HelpCard

ABOUT = (
    "A fight asks for one decision at a time. The figures beside an option are its exact odds. Press u to take back "
    "an answer, as far back as the first answer of the fight."
)
SEED = "The seed of the dice is {}. With this seed, the same answers always get the same dice."
HEXES = (
    "Arrow keys move along a row, and up and down a column. Home and page up move diagonally up, end and page down "
    "diagonally down, as on a number pad."
)
ORDER = (
    "▸ marks the acting fighter. → marks the targets of the marked option, in [brackets] on the field. × marks "
    "fighters who are down, † the dead. If space is short, identical foes share a line. “one blow drops”, or “1 blow”, "
    "marks fighters of your side in danger: an enemy in reach takes them out with at least half of its hits. Above the "
    "story you see how your side has changed since your turn, and who has fallen."
)
ZONES = (
    "Fighters whose letters are joined by × can reach each other: K×ab means that K is beside a and b. ∘ marks a "
    "zone that you can reach now. A wave marks rough ground. Press m to hide the zones."
)


def columns_told(names: Iterable[str], glossary: Iterable[tuple[str, str]]) -> str:
    """Return the glossary entries for the columns in `names`, one per line. An entry can explain several columns."""
    wanted = [f", {name}, ".casefold() for name in names]
    terms = ((term, told) for term, told in glossary if any(name in f", {term}, ".casefold() for name in wanted))
    return "\n".join(f"{term}: {told}" for term, told in terms)


def help_card(place: TableClient, legend: Content, hexes: bool, zones: bool = False, columns: str = "") -> HelpCard:
    """Return the help card for the current state of a fight.

    `legend` explains the signs on the field. `hexes` or `zones` is True for such a field. `columns` explains the
    columns of the pending decision.
    """
    pending = place.pending
    topics = [("Deciding", "\n".join(f"{key:<6} {does}" for key, does in DECIDING))]
    if pending is not None and not isinstance(pending, Wanted):
        line = place.coach(pending.kind)
        topics[:0] = [(pending.prompt, line)] if line else []
    if columns:
        topics.append(("The columns", columns))
    topics.append(("The order", ORDER))
    if legend:
        topics.append(("The field", legend.plain))
    if hexes:
        topics.append(("Hexes", HEXES))
    if zones:
        topics.append(("Zones", ZONES))
    if place.seed is not None and not place.physical:
        topics.append(("Dice", SEED.format(place.seed)))
    return HelpCard("The fight", ABOUT, tuple(topics), (*FIGHT, WRITE_LINE))
