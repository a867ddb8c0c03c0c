"""Owns who answers for whom at a shared table: seats from people and their characters, handed over and given back.

A player's seat names whom it answers for, so that what is a friend's own stays so; whoever answers for nobody looks on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import cycle
from typing import Final

import msgspec

from solo.host.people import Person
from solo.play.saved import Seat
from solo.play.seats import GAME_MASTER, SPECTATOR
from solo.systems.contract import FighterView, View

PARTY: Final = "party"
FOES: Final = "foes"
TACTIC: Final = Seat("Foes", FOES, role="foes", automatic=True)
"""The seat of foes whom nobody plays."""
NOBODY: Final = "Nobody at this table may answer: invite a player or a game master."


def seats_for(people: Sequence[Person], view: View) -> list[Seat]:
    """Returns the seats of a procedure that begins: each player's characters, and of the party's others a share for
    each player who named none, or all for the game master; foes play themselves until somebody takes them.

    Raises ValueError with a sentence where nobody could answer.
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


def characters_of(person: Person, people: Iterable[Person], roster: Iterable[str]) -> Iterable[str]:
    """Returns the names of the characters that are certain to be somebody's, before anything has begun."""
    takers = [one for one in people if one.role == "player" and not one.characters]
    if takers == [person]:
        named = {name for one in people for name in one.characters}
        return [name for name in roster if name not in named]
    return () if person.role == SPECTATOR else person.characters


def joined(seats: Sequence[Seat], person: Person, view: View) -> list[Seat]:
    """Returns the seats with one for somebody who comes while it goes on: their own characters, or to look on."""
    if any(seat.name == person.name for seat in seats):
        return list(seats)
    named = _named_by(person, [fighter for fighter in view.fighters if fighter.side == PARTY])
    taken = {key for seat in seats for key in seat.combatants}
    return [*seats, *_seats_of(person, [key for key in named if key not in taken])]


def seated_as(seats: Sequence[Seat], person: Person, view: View) -> list[Seat]:
    """Returns the seats with those of somebody who may come as something else now: who is a player still answers for
    whom they did, and for whom they name now.
    """
    named = _named_by(person, [fighter for fighter in view.fighters if fighter.side == PARTY])
    before = [key for seat in seats if seat.name == person.name and seat.side == PARTY for key in seat.combatants]
    own = () if person.role == SPECTATOR else dict.fromkeys((*before, *named))
    others = [kept for seat in seats if seat.name != person.name for kept in _without(seat, tuple(own))]
    foes = [seat for seat in seats if seat.name == person.name and seat.side == FOES and person.role != SPECTATOR]
    return [*others, *_seats_of(person, tuple(own)), *foes]


def left(seats: Sequence[Seat], known: Collection[str]) -> list[Seat]:
    """Returns the seats without those of persons who come no more, `known` being who does.

    Foes whom nobody plays any more play themselves. The last who answers for the party keeps the seat: somebody must.
    """
    kept = [seat for seat in seats if seat.name in known or seat == TACTIC]
    if any(seat.side == FOES for seat in seats) and not any(seat.side == FOES for seat in kept):
        kept.append(TACTIC)
    return kept if any(seat.side == PARTY and seat.role != SPECTATOR for seat in kept) else list(seats)


def handed_over(seats: Sequence[Seat], side: str, combatants: Sequence[str], to: str) -> list[Seat]:
    """Returns the seats with these combatants of a side answered for by somebody of that name."""
    given = tuple(dict.fromkeys(combatants))
    kept = [seat for before in seats for seat in _without(before, given)]
    place = next((at for at, one in enumerate(kept) if one.name == to and one.side == side and one.combatants), None)
    if place is None:
        return [*(one for one in kept if one.name != to or one.role != SPECTATOR), Seat(to, side, combatants=given)]
    more = (*kept[place].combatants, *given)
    kept[place] = msgspec.structs.replace(kept[place], combatants=more, automatic=False)
    return kept


def played_by_tactic(seats: Sequence[Seat], name: str, on: bool) -> list[Seat]:
    """Returns the seats of somebody given to their tactic, or taken back from it; who looks on has nothing to give."""
    return [
        msgspec.structs.replace(seat, automatic=on) if seat.name == name and seat.role != SPECTATOR else seat
        for seat in seats
    ]


def foes_played_by(seats: Sequence[Seat], name: str) -> list[Seat]:
    """Returns the seats with all foes played by somebody of that name, or by their tactic for ""."""
    rest = [seat for seat in seats if seat.side != FOES]
    if not name:
        return [*rest, TACTIC]
    return [*(seat for seat in rest if seat.name != name or seat.role != SPECTATOR), Seat(name, FOES)]


def _named_by(person: Person, party: Iterable[FighterView]) -> list[str]:
    """The keys of the characters that somebody answers for by name."""
    return [] if person.role == "spectator" else [one.key for one in party if one.name in person.characters]


def _seats_of(person: Person, combatants: Sequence[str]) -> Iterable[Seat]:
    if person.role == "gm":
        yield Seat(person.name, PARTY, role=GAME_MASTER)
    if combatants:
        yield Seat(person.name, PARTY, combatants=tuple(combatants))
    elif person.role != "gm":
        yield Seat(person.name, PARTY, role=SPECTATOR)


def _without(seat: Seat, combatants: Sequence[str]) -> Iterable[Seat]:
    """What is left of a seat: who answers for nobody any more looks on."""
    left_to_it = tuple(key for key in seat.combatants if key not in combatants)
    if left_to_it or not seat.combatants:
        yield msgspec.structs.replace(seat, combatants=left_to_it)
    elif seat.side == PARTY:
        yield Seat(seat.name, PARTY, role=SPECTATOR)
