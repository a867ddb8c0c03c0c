"""Checks of every game, by whatever name: they are there, and come to an end by first answers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import AnyProcedure, Checkpoint, Choose, Decision, Manifest, Setup, System
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


def first_decisions(procedure: AnyProcedure, person: msgspec.Struct, most: int = 2) -> Iterator[Decision]:
    """The first decisions of a check by one character, each answered by its default."""
    running = procedure.run(procedure.begin(Setup((person,))), UnattendedScene(Random(1)))
    assert isinstance(next(running), Checkpoint)
    asked = next(running)
    for _ in range(most):
        assert isinstance(asked, Choose)
        yield asked
        asked = running.send(asked.first_legal())


def test_every_way_to_talk_names_a_test_that_the_check_offers_to_each_ready_character(system: System) -> None:
    if not system.check:
        assert not system.talking
        return
    for person in system.characters.ready().values():
        asked = list(first_decisions(system.procedures[system.check], person))
        offered = {option.code for one in asked if isinstance(one, Choose) for option in one.legal()}
        assert system.talking
        assert set(system.talking.values()) <= offered
