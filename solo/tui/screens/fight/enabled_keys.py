"""Availability of the keys of a fight: the footer shows only keys that do something now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from solo.host.table_client import TableClient
from solo.play.pending_rolls import Wanted
from solo.systems.contract import Choose, View
from solo.tui.screens.fight.aftermath import FOES, DefeatSummary
from solo.tui.screens.fight.decision_pane import Shape
from solo.tui.screens.fight.spell_menu import in_book


class KeyContext(NamedTuple):
    """All that decides which keys work: the client, its view, the kind of decision and the layout.

    `person_asked` returns True if the player is asked.
    """

    place: TableClient
    view: View
    shape: Callable[[], Shape]
    person_asked: Callable[[], bool]
    framed: bool
    aftermath: Callable[[], DefeatSummary]


def is_enabled(action: str, now: KeyContext) -> bool:
    """Return True if the key for `action` does something now. Actions without a condition here are always enabled."""
    place = now.place
    match action:
        case "leave":
            return place.result is not None and place.may_keep
        case "write_line":
            return place.result is not None
        case "course":
            return place.result is not None and _has_foes(now) and not now.aftermath().estimating
        case "keep":
            return place.leads and bool(now.aftermath().to_care)
        case "again":
            return place.leads and now.aftermath().ill
        case "turn_back":
            turned = now.aftermath().turned
            return now.aftermath().ill and turned is not None and turned.back is not None
        case "undo":
            return place.can_undo
        case "redo":
            return place.can_redo
        case "play":
            return now.person_asked() and not isinstance(place.pending, Wanted)
        case "odds":
            return now.shape() in ("options", "several")
        case "voice":
            return place.voiced.has_tale
        case "stand":
            return place.leads and _has_foes(now)
        case "book":
            return now.person_asked() and isinstance(place.pending, Choose) and bool(in_book(place.pending.options))
        case "map":
            return (now.view.field or now.view.track) is not None and not now.framed
    return True


def _has_foes(now: KeyContext) -> bool:
    return any(fighter.side == FOES for fighter in now.view.fighters)


WHILE_IT_GOES_ON = {
    "leave": "Play to the end before you save.",
    "keep": "Play to the end before you save.",
    "write_line": "Play to the end first. Then write a line in the journal.",
    "again": "Play to the end first. You can retry a fight that went badly.",
    "turn_back": "Play to the end first, or press u to take back answers one by one.",
    "course": "Play to the end first, or press w for your chance to win from here.",
}
ALWAYS = {
    "undo": "There is nothing to take back.",
    "redo": "There is nothing to redo.",
    "odds": "This decision has no odds.",
    "book": "There is nothing to look up now.",
    "point": "There is nothing to point at now.",
    "point_on_map": "There is no map to point at now.",
    "voice": "Only a fight can be told as a tale, as a table or with all dice.",
    "decline": "Nobody has asked to take back an answer.",
    "hand_over": "Each player here has a fighter. Press T to see who plays whom.",
}
STILL_ESTIMATING: Final = "Solo is still estimating the course of the fight. Try again in a few seconds."
LED = frozenset({"leave", "keep", "again", "stand", "dice"})
BY_A_LEADER = "Only the leader of this table can do this."


def explain_disabled(action: str, now: KeyContext) -> str:
    """Explain in a sentence why the key for `action` does nothing now; "" without a reason."""
    place = now.place
    over = place.result is not None
    if action in WHILE_IT_GOES_ON and not over:
        return WHILE_IT_GOES_ON[action]
    if action == "leave" and place.kept_by:
        return f"{place.kept_by[:1].upper()}{place.kept_by[1:]}."
    if action in LED and not place.leads:
        return BY_A_LEADER
    match action:
        case "again" | "turn_back" if not _has_foes(now):
            return "Only a fight can be retried. Press enter to save the result."
        case "course" | "turn_back" if now.aftermath().estimating:
            return STILL_ESTIMATING
        case "again" | "turn_back" if not now.aftermath().ill:
            return "You can retry or go back only after a fight that went badly."
        case "turn_back" if now.aftermath().turned is None:
            return "This fight had no turning point. Press f to retry it."
        case "turn_back":
            return "There was no decision before the turning point. Press f to retry the fight."
        case "course":
            return "There were no foes, so Solo computes no chance to win."
        case "keep":
            return "Nobody needs care right now. Press enter to save the result."
        case "play" if over:
            return "There is nothing left to decide."
        case "play" if isinstance(place.pending, Wanted):
            return "Throw your own dice, or just press enter to let the app throw."
        case "play":
            return "It is not your turn to decide."
        case "stand":
            return "There are no foes here, so Solo computes no chance to win."
        case "map" if now.framed:
            return "The map is already on the screen."
        case "map" if not _has_foes(now):
            return "There is no map, because this is not a fight."
        case "map":
            return "There is no map, because this fight has no battlefield."
        case "undo" | "redo" if place.refusal:
            return place.refusal
    return ALWAYS.get(action, "")
