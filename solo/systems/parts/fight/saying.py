"""Owns how any game says where a fight stands: before its first round, in one of them, and who holds the field."""

from __future__ import annotations

from typing import Final, Protocol

from solo.systems.contract import ROUND
from solo.systems.parts.wording import sentence

HELD: Final = {"party": "the party holds the field", "foes": "the foes hold the field"}
ENDED: Final = {winner: f"{sentence(words)}." for winner, words in HELD.items()}
"""The sentence with which a fight ends, by who has won."""


class Course(Protocol):
    """A fight: its round, 0 before the first, and who has won, "" for nobody yet."""

    @property
    def round(self) -> int: ...

    @property
    def winner(self) -> str: ...


def how_it_stands(fight: Course, undecided: str, acting: str = "", stretch: str = ROUND) -> str:
    """Returns what stands beside a fight's title: who has won, `undecided` for neither; else the round and who acts.

    A `stretch` of play has the game's own word.
    """
    if fight.winner:
        return HELD.get(fight.winner, undecided)
    if not fight.round:
        return f"before the first {stretch}"
    return f"{stretch} {fight.round} · {acting} acts" if acting else f"{stretch} {fight.round}"
