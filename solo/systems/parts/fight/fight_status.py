"""State of a fight in words: before the first round, during a round, and the winner."""

from __future__ import annotations

from typing import Final, Protocol

from solo.systems.contract import ROUND
from solo.systems.parts.phrasing import capitalise

HELD: Final = {"party": "the party holds the field", "foes": "the foes hold the field"}
ENDED: Final = {winner: f"{capitalise(words)}." for winner, words in HELD.items()}
"""The closing sentence of a fight, by winner."""


class FightCourse(Protocol):
    """The state of a fight: its round, 0 before the first, and the winner, "" for none yet."""

    @property
    def round(self) -> int: ...

    @property
    def winner(self) -> str: ...


def status_line(fight: FightCourse, undecided: str, acting: str = "", stretch: str = ROUND) -> str:
    """Return the text beside a fight's title: the round and who acts; at the end the winner, or `undecided` for none.

    `stretch` is the game's word for a round.
    """
    if fight.winner:
        return HELD.get(fight.winner, undecided)
    if not fight.round:
        return f"before the first {stretch}"
    return f"{stretch} {fight.round} · {acting} acts" if acting else f"{stretch} {fight.round}"
