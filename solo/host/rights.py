"""Rights at a shared table: who leads it, who sees everything, and who may save the result of a fight.

A game master leads and sees everything. Without a game master every player leads, and nobody sees hidden things. A
spectator only reads. See `shared_story` for rights over the story, and `seat_assignment` for fighters.
"""

from __future__ import annotations

from collections.abc import Collection

from solo.host.member import Member
from solo.play.seats import GAME_MASTER, PLAYER, SPECTATOR


def leads_table(person: Member | None, people: Collection[Member]) -> bool:
    """Return True for a game master, and for a player at a table of `people` without a game master."""
    if person is None or person.role == GAME_MASTER:
        return person is not None
    return person.role != SPECTATOR and not any(one.role == GAME_MASTER for one in people)


def sees_everything(person: Member | None) -> bool:
    """Return True for a game master, who reads hidden figures, notes and asides."""
    return person is not None and person.role == GAME_MASTER


def may_keep_result(person: Member | None, people: Collection[Member], *, master_is_away: bool) -> bool:
    """Return True if this person may save the result of a fight that is over.

    The table leader always may, and any player if the game master has been away for longer than the turn timeout.
    """
    is_player = person is not None and person.role == PLAYER
    return leads_table(person, people) or (master_is_away and is_player)


def explain_not_leading(person: Member | None, people: Collection[Member]) -> str:
    """Return the sentence that refuses a leader's action; "" if this person leads the table."""
    if leads_table(person, people):
        return ""
    leaders = ", ".join(one.name for one in people if leads_table(one, people))
    return f"Only the leader of this table ({leaders}) may do this."
