"""What is remembered of people and of ways changes no fight: without it the same ones are fought with the same luck."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.scenes import SimulationScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Setup
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.test_follies import setups
from tests.systems.uncached import switch_off

CACHES = (
    "battle.tactics.matchup_cache",
    "battle.tactics.strength",
    "battle.rules.reach",
    "battle.luck_weights",
    "battle.rules.unit_tests",
    "battle.rules.card_claims",
    "battle.rules.castings",
    "hands.fate_card_benefit",
    "action.options",
)


def fought(setup: Setup, seed: str) -> tuple[bytes, dict[str, float]]:
    """How a fight ends, whole, and the luck that there was in it."""
    fight, scene = BattleProcedure(content()), SimulationScene(Random(seed))
    battle = fight.begin(setup)
    play_out(fight, battle, scene)
    return msgspec.msgpack.encode(battle), scene.lucks


@pytest.mark.exhaustive
def test_a_memory_that_forgets_fights_the_same_fights_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = list(setups())[::2]
    remembered = [fought(setup, seed) for seed, setup in fights]
    assert switch_off(monkeypatch, *(f"solo.systems.gloranthan.{name}" for name in CACHES)) >= len(CACHES)
    assert [fought(setup, seed) for seed, setup in fights] == remembered
