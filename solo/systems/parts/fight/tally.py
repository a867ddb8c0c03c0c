"""Play record of a finished fight: the winner and the account of each fighter, shared by all games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeVar

from solo.systems.contract import ROUND, CombatantRecord, PlayRecord, ResourceSpent

Winner = Literal["", "party", "foes", "draw"]
OUTCOMES: Final = {"party": "won", "foes": "lost"}


class FinishedFight(Protocol):
    """A finished fight: its rounds, the winner, and the keys of the fallen in the order of their fall."""

    @property
    def round(self) -> int: ...

    @property
    def winner(self) -> str: ...

    @property
    def fallen(self) -> Sequence[str]: ...


class NamedCombatant(Protocol):
    """A fighter. `kind` is the name of the character or foe."""

    @property
    def kind(self) -> str: ...

    @property
    def side(self) -> str: ...


class MortalCombatant(Protocol):
    """A fighter who may have died."""

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


F = TypeVar("F", bound=NamedCombatant)


def winner_of(party: bool, foes: bool) -> Winner:
    """Return the winning side; "" if fighters stand on both sides, "draw" if all fighters are down."""
    if party and foes:
        return ""
    return "party" if party else "foes" if foes else "draw"


def winner_by(sides: Iterable[str]) -> Winner:
    """Return the winner, given the sides of all fighters who are still standing."""
    there = set(sides)
    return winner_of("party" in there, "foes" in there)


def outcome(fight: FinishedFight) -> str:
    """Return the outcome of the fight for the party, as a word."""
    return OUTCOMES.get(fight.winner, "draw")


def tally(fight: FinishedFight, accounts: Iterable[CombatantRecord], stretch: str = ROUND) -> PlayRecord:
    """Return the play record of a finished fight. `stretch` is the game's word for a round."""
    return PlayRecord(outcome(fight), max(fight.round, 1), tuple(accounts), tuple(fight.fallen), stretch)


def account(
    fight: FinishedFight, one: MortalCombatant, *, unhurt: bool, harm: int, spent: Mapping[str, int]
) -> CombatantRecord:
    """Return a fighter's account in a finished fight. `spent` gives the amount used up of each resource."""
    gone = tuple(ResourceSpent(what, amount) for what, amount in spent.items())
    return CombatantRecord(one.key, one.name, one.kind, one.side, one.key in fight.fallen, one.dead, unhurt, harm, gone)


def find_participant(fighters: Iterable[F], name: str) -> F:
    """Return the fighter of the character with this name. Raises ValueError with a sentence if there is none."""
    for fighter in fighters:
        if fighter.side == "party" and fighter.kind == name:
            return fighter
    raise ValueError(f"{name} did not take part in this fight.")
