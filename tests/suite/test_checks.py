"""Checks of every game, by whatever name: they are there, and come to an end by first answers."""

from __future__ import annotations

from random import Random

from solo.play.scenes import UnattendedScene
from solo.play.unattended import play_out
from solo.systems.contract import Manifest, Setup, System
from tests.fake_game import MANIFEST as SMALL
from tests.fake_system import MANIFEST as FULL


def test_every_game_has_checks(manifest: Manifest, system: System) -> None:
    if manifest in (SMALL, FULL):
        assert not system.check
    else:
        assert system.check in system.procedures


def test_they_come_to_an_end_by_first_answers(system: System) -> None:
    for people in (list(system.characters.ready().values())[:number] for number in (1, 3)):
        if not system.check:
            continue
        procedure = system.procedures[system.check]
        state = procedure.begin(Setup(tuple(people)))
        result = play_out(procedure, state, UnattendedScene(Random(1)))
        assert result.text.endswith(".")
        assert [procedure.apply_outcome(state, one) for one in people]
