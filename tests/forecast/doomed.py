"""Tiny games in which playing takes all memory, or the worker with it, and processes that know them."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process

import msgspec

from solo.forecast.workers import init_worker
from solo.library import systems
from solo.systems.contract import Content, Manifest, Running, Scene, System
from tests.fake_system import MANIFEST, FakeFight, FakeSystem

PLACES = {"hungry": "tests.forecast.doomed:HUNGRY", "deadly": "tests.forecast.doomed:DEADLY"}


class HungryFight(FakeFight):
    """No memory is ever enough for it."""

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        del state, scene
        raise MemoryError


class DeadlyFight(FakeFight):
    """Whatever process plays it is killed, other than the one that all began in."""

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        if parent_process() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().run(state, scene)


def _with(manifest: Manifest, fight: FakeFight) -> FakeSystem:
    system = FakeSystem()
    system.manifest = manifest
    system.procedures = {"fight": fight}
    return system


def _open_hungry(content: Content) -> System:
    del content
    return _with(HUNGRY, HungryFight())


def _open_deadly(content: Content) -> System:
    del content
    return _with(DEADLY, DeadlyFight())


HUNGRY = msgspec.structs.replace(MANIFEST, key="hungry", open=_open_hungry)
DEADLY = msgspec.structs.replace(MANIFEST, key="deadly", open=_open_deadly)


def ours() -> Mapping[str, str]:
    """Where the games of this module are."""
    return PLACES


def processes(count: int) -> Executor:
    """Processes that know these games."""
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    systems._ours = ours
    init_worker()
