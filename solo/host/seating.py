"""Owns who answers for whom at a shared table: seats from people and their characters, handed over and given back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from solo.host.people import Person
from solo.play.saved import Seat
from solo.play.seats import SPECTATOR
from solo.systems.contract import View

PARTY: Final = "party"
FOES: Final = "foes"
TACTIC: Final = "Foes"
"""The seat of those whom nobody plays."""


def seats_for(people: Iterable[Person], view: View) -> list[Seat]:
    """Returns the seats of a procedure that begins: each player's characters, what is left of the party for players who
    named none, all else for the game master; foes play themselves until somebody takes them.
    """
    keys = {fighter.name: fighter.key for fighter in view.fighters if fighter.side == PARTY}
    seats = [seat for person in people for seat in _seats_of(person, keys)]
    if any(fighter.side == FOES for fighter in view.fighters):
        seats.append(Seat(TACTIC, FOES, role="foes", automatic=True))
    if not any(seat.role != SPECTATOR and not seat.automatic for seat in seats):
        raise ValueError("Nobody at this table may answer: invite a player or a game master.")
    return seats


def _seats_of(person: Person, keys: dict[str, str]) -> Iterable[Seat]:
    if person.role == "gm":
        yield Seat(person.name, PARTY, role="gm")
    if person.role == "spectator":
        yield Seat(person.name, PARTY, role="spectator")
        return
    mine = tuple(keys[name] for name in person.characters if name in keys)
    if mine:
        yield Seat(person.name, PARTY, combatants=mine)
    elif person.role == "player" and not person.characters:
        yield Seat(person.name, PARTY)


def handed_over(seats: Sequence[Seat], combatants: Sequence[str], to: str) -> list[Seat]:
    """Returns the seats with these combatants answered for by somebody else of that name."""
    kept = [_without(seat, combatants) for seat in seats]
    given = Seat(to, PARTY, combatants=tuple(combatants))
    return [*(seat for seat in kept if seat.combatants or not _named(seats, seat)), given]


def played_by_tactic(seats: Sequence[Seat], person: str, on: bool) -> list[Seat]:
    """Returns the seats of somebody given to their tactic, or taken back from it; who looks on has nothing to give."""
    return [
        msgspec.structs.replace(seat, automatic=on) if seat.name == person and seat.role == "player" else seat
        for seat in seats
    ]


def foes_played_by(seats: Sequence[Seat], person: str) -> list[Seat]:
    """Returns the seats with all foes played by somebody of that name, or by their tactic for ""."""
    rest = [seat for seat in seats if seat.side != FOES]
    return [*rest, Seat(person, FOES) if person else Seat(TACTIC, FOES, role="foes", automatic=True)]


def _without(seat: Seat, combatants: Sequence[str]) -> Seat:
    left = tuple(key for key in seat.combatants if key not in combatants)
    return msgspec.structs.replace(seat, combatants=left)


def _named(seats: Sequence[Seat], seat: Seat) -> bool:
    """Whether a seat is one of those that name combatants, so that without any it is nobody's."""
    return any(one.name == seat.name and one.side == seat.side and one.combatants for one in seats)
