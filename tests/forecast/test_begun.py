"""A forecast can be played in goes: what is begun is gone on with, fight by fight, whoever plays the rest."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.forecast.runner import ForecastRun
from solo.forecast.stopping_rule import StoppingRule
from solo.forecast.sums import Sums
from solo.forecast.workers import Workers
from solo.library import systems
from tests.fake_system import FakeFight, a_setup

GAME = GameSource("fake")


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systems, "_ours", lambda: {"fake": "tests.fake_system:MANIFEST"})
    monkeypatch.setattr(systems, "_installed", dict)


def gone_on(begun: Sums, fights: int, workers: Workers) -> Sums:
    state = encode_state(FakeFight().begin(a_setup(rats=4)))
    rule = StoppingRule(fights=fights, until_sure=False)
    done = ForecastRun(GAME, state, 9, rule, workers, begun).play(monotonic)
    assert done.stopped == "fights"
    return done.sums


@pytest.mark.parametrize("goes", [(50,), (1, 50), (6, 12, 18, 50), (49, 50)])
def test_goes_add_up_to_the_whole(goes: tuple[int, ...]) -> None:
    whole = gone_on(Sums(), 50, Workers(1))
    assert whole.fights == 50
    for workers in (Workers(1), Workers(3, ThreadPoolExecutor)):
        with workers:
            sums = Sums()
            for fights in goes:
                sums = gone_on(sums, fights, workers)
                assert sums.fights == fights
            assert sums == whole
