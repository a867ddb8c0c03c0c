"""Owns what help says in a fight: what it is about, how one decides, and what is asked now."""

from __future__ import annotations

from textual.content import Content

from solo.play.scenes import DiceWanted
from solo.play.table import Table
from solo.tui.screens.fight.keys import DECIDING, FIGHT
from solo.tui.screens.help.card import HelpCard

ABOUT = (
    "A fight asks one thing at a time. The figures beside an option are exact odds: the same rules that will be "
    "applied. Whatever you answer can be taken back with u, to the first answer of the fight."
)


def help_card(table: Table, legend: Content) -> HelpCard:
    """The card of help for a fight as it stands, with a field of this legend."""
    pending = table.pending
    topics = [("Deciding", "\n".join(f"{key:<6} {does}" for key, does in DECIDING))]
    if pending is not None and not isinstance(pending, DiceWanted):
        line = table.procedure.coach(pending.kind)
        topics[:0] = [(pending.prompt, line)] if line else []
    if legend:
        topics.append(("The field", legend.plain))
    return HelpCard("The fight", ABOUT, tuple(topics), FIGHT)
