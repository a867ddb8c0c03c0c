"""Assignment of combatants to people at a shared table, with hand-overs and returns.

A player's seat names its combatants, so that secrets of a friend's character stay secret. A person without combatants
is a spectator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import cycle
from typing import Final

import msgspec

from solo.host.member import Member
from solo.play.saved_table import Seat
from solo.play.seats import GAME_MASTER, SPECTATOR
from solo.systems.contract import FighterView, View

PARTY: Final = "party"
FOES: Final = "foes"
TACTIC: Final = Seat("Foes", FOES, role="foes", automatic=True)
"""The seat of foes that no person plays."""
NOBODY: Final = "This table has no player: invite a player or a game master."


def seats_for(people: Sequence[Member], view: View) -> list[Seat]:
    """Return the seats for a procedure that begins.

    Each player answers for the characters named in their record. The remaining characters are shared among players
    whose record names none, or go to the game master if there are no such players. A tactic plays the foes until a
    person takes them. Raises ValueError with a sentence if nobody could answer.
    """
    party = [fighter for fighter in view.fighters if fighter.side == PARTY]
    shares = {person.name: _named_by(person, party) for person in people}
    spoken_for = {key for keys in shares.values() for key in keys}
    takers = [person.name for person in people if person.role == "player" and not person.characters]
    for key, taker in zip(
        (one.key for one in party if one.key not in spoken_for), cycle(takers or ("",)), strict=False
    ):
        if taker:
            shares[taker].append(key)
    seats = [seat for person in people for seat in _seats_of(person, shares[person.name])]
    if not any(seat.role != SPECTATOR for seat in seats):
        raise ValueError(NOBODY)
    return [*seats, TACTIC] if any(fighter.side == FOES for fighter in view.fighters) else seats


def characters_of(person: Member, people: Iterable[Member], roster: Iterable[str]) -> Iterable[str]:
    """Return the characters on the roster that this person will certainly play in the next procedure."""
    takers = [one for one in people if one.role == "player" and not one.characters]
    if takers == [person]:
        named = {name for one in people for name in one.characters}
        return [name for name in roster if name not in named]
    return () if person.role == SPECTATOR else person.characters


def add_member(seats: Sequence[Seat], person: Member, view: View) -> list[Seat]:
    """Add a seat for a person who joins late: with their unplayed characters, or as a spectator."""
    if any(seat.name == person.name for seat in seats):
        return list(seats)
    named = _named_by(person, [fighter for fighter in view.fighters if fighter.side == PARTY])
    taken = {key for seat in seats for key in seat.combatants}
    return [*seats, *_seats_of(person, [key for key in named if key not in taken])]


def change_role(seats: Sequence[Seat], person: Member, view: View) -> list[Seat]:
    """Return the seats after a person's role or characters have changed.

    A player keeps their combatants and also gets the characters in their new record. A spectator loses all combatants.
    """
    named = _named_by(person, [fighter for fighter in view.fighters if fighter.side == PARTY])
    before = [key for seat in seats if seat.name == person.name and seat.side == PARTY for key in seat.combatants]
    own = () if person.role == SPECTATOR else dict.fromkeys((*before, *named))
    others = [kept for seat in seats if seat.name != person.name for kept in _without(seat, tuple(own))]
    foes = [seat for seat in seats if seat.name == person.name and seat.side == FOES and person.role != SPECTATOR]
    return [*others, *_seats_of(person, tuple(own)), *foes]


def remove_members(seats: Sequence[Seat], known: Collection[str]) -> list[Seat]:
    """Return the seats without the seats of removed people. `known` names the remaining people.

    A tactic takes over foes that lose their player. If nobody would answer for the party, returns the seats unchanged.
    """
    kept = [seat for seat in seats if seat.name in known or seat == TACTIC]
    if any(seat.side == FOES for seat in seats) and not any(seat.side == FOES for seat in kept):
        kept.append(TACTIC)
    return kept if any(seat.side == PARTY and seat.role != SPECTATOR for seat in kept) else list(seats)


def reassign(seats: Sequence[Seat], side: str, combatants: Sequence[str], to: str) -> list[Seat]:
    """Return the seats with these combatants of a side given to the person `to`."""
    given = tuple(dict.fromkeys(combatants))
    kept = [seat for before in seats for seat in _without(before, given)]
    place = next((at for at, one in enumerate(kept) if one.name == to and one.side == side and one.combatants), None)
    if place is None:
        return [*(one for one in kept if one.name != to or one.role != SPECTATOR), Seat(to, side, combatants=given)]
    more = (*kept[place].combatants, *given)
    kept[place] = msgspec.structs.replace(kept[place], combatants=more, automatic=False)
    return kept


def played_by_tactic(seats: Sequence[Seat], name: str, on: bool) -> list[Seat]:
    """Return the seats with this person's fighters given to a tactic (`on`) or back. Spectators stay unchanged."""
    return [
        msgspec.structs.replace(seat, automatic=on) if seat.name == name and seat.role != SPECTATOR else seat
        for seat in seats
    ]


def assign_foes(seats: Sequence[Seat], name: str) -> list[Seat]:
    """Return the seats with all foes played by this person, or by the tactic if `name` is ""."""
    rest = [seat for seat in seats if seat.side != FOES]
    if not name:
        return [*rest, TACTIC]
    return [*(seat for seat in rest if seat.name != name or seat.role != SPECTATOR), Seat(name, FOES)]


def _named_by(person: Member, party: Iterable[FighterView]) -> list[str]:
    """Return the keys of the characters that a person has claimed by name; empty for a spectator."""
    return [] if person.role == "spectator" else [one.key for one in party if one.name in person.characters]


def _seats_of(person: Member, combatants: Sequence[str]) -> Iterable[Seat]:
    if person.role == "gm":
        yield Seat(person.name, PARTY, role=GAME_MASTER)
    if combatants:
        yield Seat(person.name, PARTY, combatants=tuple(combatants))
    elif person.role != "gm":
        yield Seat(person.name, PARTY, role=SPECTATOR)


def _without(seat: Seat, combatants: Sequence[str]) -> Iterable[Seat]:
    """Yield the seat without these combatants. An emptied party seat becomes a spectator's; a foe seat is dropped."""
    left_to_it = tuple(key for key in seat.combatants if key not in combatants)
    if left_to_it or not seat.combatants:
        yield msgspec.structs.replace(seat, combatants=left_to_it)
    elif seat.side == PARTY:
        yield Seat(seat.name, PARTY, role=SPECTATOR)
