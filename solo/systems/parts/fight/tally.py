"""Owns what a fight that is over came to, as far as it is the same in every game: who won, and who comes home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeVar

from solo.systems.contract import ROUND, Account, Spent, Tally

Winner = Literal["", "party", "foes", "draw"]
OUTCOMES: Final = {"party": "won", "foes": "lost"}


class Over(Protocol):
    """A fight that is over: its rounds, who has won, and the keys of those who fell, the first to fall first."""

    @property
    def round(self) -> int: ...

    @property
    def winner(self) -> str: ...

    @property
    def fallen(self) -> Sequence[str]: ...


class OneFighting(Protocol):
    """Somebody in a fight; `kind` is the name of the character or foe."""

    @property
    def kind(self) -> str: ...

    @property
    def side(self) -> str: ...


class Accounted(Protocol):
    """Somebody in a fight whom it may have killed."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def side(self) -> Literal["party", "foes"]: ...

    @property
    def dead(self) -> bool: ...


F = TypeVar("F", bound=OneFighting)


def winner_of(party: bool, foes: bool) -> Winner:
    """Returns who has won, by whether somebody still stands on either side; "" while both do."""
    if party and foes:
        return ""
    return "party" if party else "foes" if foes else "draw"


def winner_by(sides: Iterable[str]) -> Winner:
    """Returns who has won, by the sides of all who still stand."""
    there = set(sides)
    return winner_of("party" in there, "foes" in there)


def outcome(fight: Over) -> str:
    """Returns how a fight ended, as the party sees it."""
    return OUTCOMES.get(fight.winner, "draw")


def tally(fight: Over, accounts: Iterable[Account], stretch: str = ROUND) -> Tally:
    """Returns the tally of a fight that is over; a `stretch` of it has the game's own word."""
    return Tally(outcome(fight), max(fight.round, 1), tuple(accounts), tuple(fight.fallen), stretch)


def account(fight: Over, one: Accounted, *, unhurt: bool, harm: int, spent: Mapping[str, int]) -> Account:
    """Returns the account of one in a fight that is over, with what is gone of each thing that was `spent`."""
    gone = tuple(Spent(what, amount) for what, amount in spent.items())
    return Account(one.key, one.name, one.kind, one.side, one.key in fight.fallen, one.dead, unhurt, harm, gone)


def who_took_part(fighters: Iterable[F], name: str) -> F:
    """Returns the character of this name as a fight leaves it. Raises ValueError with a sentence for a stranger."""
    for fighter in fighters:
        if fighter.side == "party" and fighter.kind == name:
            return fighter
    raise ValueError(f"{name} did not take part in this fight.")
