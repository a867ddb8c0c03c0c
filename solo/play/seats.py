"""Seats of a table: who answers for which combatant, and what each person may see.

A person's seat answers for named combatants or for the rest of its side. A game master's seat answers for all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from solo.play.saved_table import SavedTable, Seat, Step
from solo.systems.contract.viewer import EVERYTHING, Viewer
from solo.systems.parts.phrasing import with_verb

Role = Literal["gm", "player", "spectator"]
GAME_MASTER: Final = "gm"
PLAYER: Final = "player"
SPECTATOR: Final = "spectator"


def seat_of(seats: Sequence[Seat], side: str, who: str) -> Seat:
    """Return the seat that answers for a combatant.

    In order of precedence: a seat that names the combatant, a seat for the whole side, the game master's seat, any seat
    of the side, any other seat. Spectators do not count. Raises LookupError if no seat is left.
    """
    answering = [seat for seat in seats if seat.role != SPECTATOR]
    by_rank = (
        [seat for seat in answering if who in seat.combatants],
        [seat for seat in answering if seat.side == side and not seat.combatants],
        [seat for seat in answering if seat.role == GAME_MASTER],
        [seat for seat in answering if seat.side == side],
        answering,
    )
    found = next((rank[0] for rank in by_rank if rank), None)
    if found is None:
        raise LookupError(f"Nobody at this table plays {who}.")
    return found


def several_play(seats: Iterable[Seat]) -> bool:
    """Return True if more than one person answers at this table."""
    return len({seat.name for seat in local_seats(seats)}) > 1


def throws_by_hand(saved: SavedTable, step: Step, side: str, who: str) -> bool:
    """Return True if a person, not a tactic, throws this combatant's dice after this step, if people throw dice."""
    return not seat_of(step.seats or saved.seats, side, who).automatic


def seats_of(seats: Iterable[Seat], person: str) -> list[Seat]:
    """List the seats of the person with this name."""
    return [seat for seat in seats if seat.name == person]


def local_seats(seats: Iterable[Seat]) -> list[Seat]:
    """List the seats for which people answer: all seats except automatic ones and spectators."""
    return [seat for seat in seats if not seat.automatic and seat.role != SPECTATOR]


def viewer_of(seats: Sequence[Seat]) -> Viewer:
    """Return the viewer for the holder of these seats.

    A game master, and a player of two sides, sees everything. A spectator sees what the side of their seat sees. A
    person without a seat sees only what is public.
    """
    playing = [seat for seat in seats if seat.role != SPECTATOR]
    sides = {seat.side for seat in playing}
    if not sides:
        return Viewer(seats[0].side if seats else "", looks_on=True)
    if len(sides) > 1 or any(seat.role == GAME_MASTER for seat in playing):
        return EVERYTHING
    named = [seat.combatants for seat in playing]
    return Viewer(sides.pop(), tuple(key for keys in named for key in keys) if all(named) else ())


def explain_refusal(seats: Sequence[Seat], person: str, side: str, who: str) -> str:
    """Explain why this person may not answer for this combatant, in a sentence; "" if they may.

    A game master may answer for everyone.
    """
    own = seats_of(seats, person)
    if not own:
        return f"{with_verb([person], 'has', 'have')} no seat at this table."
    answers = seat_of(seats, side, who)
    now = f"{with_verb([answers.name], 'answers', 'answer')} now"
    if answers.name == person or any(seat.role == GAME_MASTER for seat in own):
        return ""
    if all(seat.role == SPECTATOR for seat in own):
        return f"{with_verb([person], 'is', 'are')} a spectator: {now}."
    return f"{now}, not {person}."
