"""Help for a fight: the page, the keys of a decision, and the pending request."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.tui.keys import FIGHT
from solo.tui.screens.fight.keys import DECIDING
from solo.tui.widgets.help_card import HelpCard

ABOUT = (
    "A fight asks one thing at a time. The figures beside an option are exact odds: the same rules that will be "
    "applied. Whatever you answer can be taken back with u, to the first answer of the fight."
)
SEED = "The dice fall by seed {}: with the same seed the same answers meet the same dice."
HEXES = (
    "Arrows go along a row, and up and down a column. Home and page up go up to the left and right, end and page down "
    "down to them, as they lie on a number pad."
)
ORDER = (
    "▸ stands before whoever acts, → before those at whom the marked option is aimed, who stand in [brackets] on the "
    "field; × before whoever is down, † before the dead. Where there is little room, foes who are alike share a line. "
    "“one hit drops”, or “1 hit!” where room is scarce, stands beside those of your side whom an enemy that can strike "
    "now takes out with every second of its hits at least. Above the story stands what has become of your side since "
    "your turn, and who has fallen."
)
ZONES = (
    "Letters joined by × are in reach of each other: K×ab is K beside a and b. ∘ stands before a "
    "zone that may be reached now; a wave is below rough ground. m hides the zones."
)


def columns_told(names: Iterable[str], glossary: Iterable[tuple[str, str]]) -> str:
    """Return the glossary entries for the columns in `names`, one per line. One entry can explain several names."""
    wanted = [f", {name}, ".casefold() for name in names]
    terms = ((term, told) for term, told in glossary if any(name in f", {term}, ".casefold() for name in wanted))
    return "\n".join(f"{term}: {told}" for term, told in terms)


def help_card(place: TableClient, legend: Content, hexes: bool, zones: bool = False, columns: str = "") -> HelpCard:
    """Return the help card for the current state of a fight.

    `legend` explains the field. `hexes` and `zones` name its kind. `columns` explains the columns of the pending
    decision.
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
    return HelpCard("The fight", ABOUT, tuple(topics), FIGHT)
