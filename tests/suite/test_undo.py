"""Every game taken back, saved and loaded anywhere tells the same story."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import (
    AnyProcedure,
    Manifest,
    System,
)
from tests.suite.playing import a_table, answer_once, fitting, reloaded, seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_undo_to_the_start_and_redo_tell_the_same_story(system: System, manifest: Manifest, seed: int) -> None:
    random = Random(seed)
    table = a_table(system, manifest.key, fitting(system, random), seed)
    first = seen(table)
    while len(table.story()) < 150 and answer_once(table, random):
        pass
    last = seen(table)
    taken_back = 0
    while table.undo():
        taken_back += 1
    assert seen(table) == first
    for _ in range(taken_back):
        assert table.redo()
    assert not table.can_redo
    assert seen(table) == last


@pytest.mark.slow
def test_saved_and_loaded_at_every_answer_is_as_if_never_saved(system: System, manifest: Manifest) -> None:
    setup = fitting(system, Random(3))
    straight = a_table(system, manifest.key, setup, 3)
    saved = reloaded(a_table(system, manifest.key, setup, 3))
    one, other = Random(3), Random(3)
    while answer_once(straight, one):
        assert answer_once(saved, other)
        saved = reloaded(saved)
        assert seen(saved)[0] == seen(straight)[0]
    assert straight.result is not None
    assert seen(saved) == seen(straight)


def test_every_checkpoint_is_complete_in_itself(system: System, manifest: Manifest, fight: AnyProcedure) -> None:
    random = Random(8)
    table = a_table(system, manifest.key, fitting(system, random), 8)
    while answer_once(table, random):
        pass
    for leg in table.saved.legs:
        state = msgspec.json.decode(leg.checkpoint, type=fight.state_type)
        assert msgspec.json.encode(state) == bytes(leg.checkpoint)
        assert play_out(fight, state, UnattendedScene(Random(1))).outcome
