"""Base of the fight procedure: the course of rounds and the default answers.

There is a checkpoint before the start and before each round.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Generic, Protocol, TypeVar

import msgspec

from solo.systems.contract import (
    ROUND,
    Checkpoint,
    Content,
    Decision,
    Event,
    Procedure,
    Result,
    Running,
    Scene,
    TacticAnswer,
)
from solo.systems.parts.fight.luck import STEEPNESS, chance_of
from solo.systems.parts.fight.tactic import best_answer
from solo.systems.parts.hints import HintedProcedure
from solo.systems.parts.phrasing import capitalise

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound=msgspec.Struct)

Asking = Generator[Decision, str, None]
Ending = Generator[Decision | Checkpoint, str, Result]


class FightState(Protocol):
    """The fields of a fight's state that `course` needs.

    `round` is 0 before the first round; `winner` is "" for none yet.
    """

    round: int

    @property
    def winner(self) -> str: ...


class GuidedFight(HintedProcedure, Procedure[S, C], Generic[S, C]):
    """The base of each game's guided fight. `steepness` shapes the estimated chance to win (see `luck`)."""

    key = "fight"
    title = "Fight"
    steepness: int = STEEPNESS

    def __init__(self, content: Content) -> None:
        self.content = content

    def strengths(self, state: S) -> Iterable[tuple[bool, float]]:
        """Return a pair for each fighter: True for the party, and the share of strength left; empty if unknown.

        The mean strength of an unhurt side is 1.
        """
        del state
        return ()

    def estimate_win_chance(self, state: S) -> float | None:
        """Return the party's approximate chance to win, by the strength left on each side."""
        everybody = list(self.strengths(state))
        return chance_of(everybody, self.steepness) if everybody else None

    def decide(self, state: S, decision: Decision) -> TacticAnswer:
        """Return the answer with the best odds. A game with a better tactic overrides this."""
        del state
        return best_answer(decision)


def course(
    fight: FightState,
    scene: Scene,
    opening: Callable[[], Asking | None],
    play_round: Callable[[], Asking],
    ending: Callable[[], Ending | Result],
    stretch: str = ROUND,
) -> Running:
    """Run a fight from its start or from any round. Opening and ending may ask decisions.

    `stretch` is the game's word for a round.
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
        if scene.has_listener:
            scene.emit(Event("round", capitalise(called)))
        yield from play_round()
        fight.round += not fight.winner
    end = ending()
    return end if isinstance(end, Result) else (yield from end)
