"""Owns the fight as a procedure, as far as it is the same in every game: its course of rounds, and who answers.

It begins before the first round, goes on round by round until a side has won or nobody can, and ends once. A checkpoint
stands before the start and before each round.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Generic, Protocol, TypeVar

import msgspec

from solo.systems.contract import (
    ROUND,
    Checkpoint,
    Choice,
    Content,
    Decision,
    Event,
    Procedure,
    Result,
    Running,
    Scene,
)
from solo.systems.parts.coach import Coached
from solo.systems.parts.fight.luck import STEEPNESS, chance_of
from solo.systems.parts.fight.tactic import likeliest
from solo.systems.parts.wording import sentence

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)

Asking = Generator[Decision, str, None]
Ending = Generator[Decision | Checkpoint, str, Result]


class Fighting(Protocol):
    """What the course of a fight reads of its state: the round, 0 before the first, and who has won, "" for nobody."""

    round: int

    @property
    def winner(self) -> str: ...


class GuidedFight(Coached, Procedure[S, C], Generic[S, C]):
    """The guided fight of a game; `steepness` is how the guess at the chance to win rises with strength."""

    key = "fight"
    title = "Fight"
    steepness: int = STEEPNESS

    def __init__(self, content: Content) -> None:
        self.content = content

    def strengths(self, state: S) -> Iterable[tuple[bool, float]]:
        """What each is still worth, whether of the party or not: 1 unhurt in the mean of a side; nothing if untold."""
        del state
        return ()

    def prospects(self, state: S) -> float | None:
        """About the party's chance to win, by the share of its strength that each side has left."""
        everybody = list(self.strengths(state))
        return chance_of(everybody, self.steepness) if everybody else None

    def decide(self, state: S, decision: Decision) -> Choice:
        """What promises most by its own odds: a game that knows better says so here."""
        del state
        return likeliest(decision)


def course(
    fight: Fighting,
    scene: Scene,
    opening: Callable[[], Asking | None],
    play_round: Callable[[], Asking],
    ending: Callable[[], Ending | Result],
    stretch: str = ROUND,
) -> Running:
    """The running fight, from its start or from any round's; whatever comes before and after the rounds may ask.

    Where the game has another word for its rounds, `stretch` is that.
    """
    if not fight.round:
        yield Checkpoint("the start")
        asking = opening()
        if asking is not None:
            yield from asking
        fight.round = 1
    while not fight.winner:
        called = f"{stretch} {fight.round}"
        yield Checkpoint(called)
        if scene.listening:
            scene.tell(Event("round", sentence(called)))
        yield from play_round()
        fight.round += not fight.winner
    end = ending()
    return end if isinstance(end, Result) else (yield from end)
