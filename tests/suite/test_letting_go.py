"""What was asked is gone with its answer: fights of a forecast leave nothing that only a search for garbage finds."""

from __future__ import annotations

import gc
from random import Random

import pytest

from solo.forecast.fights import encode_state, play_many, play_seeds
from solo.systems.contract import AnyProcedure, System
from tests.suite.playing import begun


@pytest.mark.slow
def test_a_fight_that_nobody_reads_leaves_no_reference_cycles(system: System, fight: AnyProcedure) -> None:
    state = encode_state(begun(system, Random(0)))
    play_many(fight, state, play_seeds(0, 0, 2))
    gc.collect()
    gc.disable()
    try:
        play_many(fight, state, play_seeds(0, 0, 2))
        assert not gc.collect()
    finally:
        gc.enable()
