"""What is remembered of people and of ways changes no fight: without it the same ones are fought with the same luck."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.scenes import Drawn
from solo.play.unattended import play_out
from solo.systems.contract import Setup
from solo.systems.gloranthan.action import offers
from solo.systems.gloranthan.battle import luck
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rules import castings, deeds, reach, trial
from solo.systems.gloranthan.battle.tactics import memory
from solo.systems.gloranthan.hands import benefit
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.test_follies import setups

MEMORIES = (
    (memory, "_known"),
    (reach, "_shortest"),
    (reach, "_bands_around"),
    (luck, "_counted"),
    (trial, "_fixed"),
    (trial, "_deed"),
    (deeds, "_claim"),
    (castings, "_spells"),
    (benefit, "_benefit"),
    (offers, "_mended"),
)


def fought(setup: Setup, seed: str) -> tuple[bytes, dict[str, float]]:
    """How a fight ends, whole, and the luck that there was in it."""
    fight, scene = BattleProcedure(content()), Drawn(Random(seed))
    battle = fight.begin(setup)
    play_out(fight, battle, scene)
    return msgspec.msgpack.encode(battle), scene.lucks


def test_a_memory_that_forgets_fights_the_same_fights_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = list(setups())[::2]
    remembered = [fought(setup, seed) for seed, setup in fights]
    for module, name in MEMORIES:
        monkeypatch.setattr(module, name, getattr(module, name).__wrapped__)
    assert [fought(setup, seed) for seed, setup in fights] == remembered
