"""How far three levels of wit are apart: the same fights with the wits of both sides exchanged.

Heroes and foes draw on other purses, so nobody stands against their own image: what counts is how often the one wit
wins with either side.
"""

from __future__ import annotations

from random import Random

import pytest

from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.two_d20.fight.state import Fight

GAME = open_system("two-d20", None).system
MIRRORS = ("A quarrel on the fish quay", "Three who were paid", "First blood at the salt gate", "One blade at the well")


def share_won(one: str, other: str, fights: int) -> float:
    """How often one wit beats another, with each side in turn."""
    procedure, won = GAME.procedures["fight"], 0.0
    for name in MIRRORS:
        for number in range(fights):
            for side in ("party", "foes"):
                state = procedure.begin(ready_fight(GAME, name))
                assert isinstance(state, Fight)
                for fighter in state.fighters:
                    fighter.wit = one if fighter.side == side else other
                outcome = play_out(procedure, state, SimulationScene(Random(f"{name}/{number}"))).outcome
                won += {"won": side == "party", "lost": side == "foes"}.get(outcome, 0.5)
    return won / (2 * fights * len(MIRRORS))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("one", "other", "least"), [("cunning", "dull", 0.6), ("plain", "dull", 0.55), ("cunning", "plain", 0.52)]
)
def test_wit_tells_whichever_side_has_it(one: str, other: str, least: float) -> None:
    assert share_won(one, other, 12) >= least
