"""Simulation of many fights, all from the same encoded state with different dice. Only counts are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from random import Random

import msgspec

from solo.forecast.fitting import sample_features
from solo.forecast.sums import Sums
from solo.play.resume import play_on
from solo.play.saved_table import SavedTable
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import AnyProcedure
from solo.untrusted import decoders

_TABLE = msgspec.json.Decoder(decoders.prepare_type(SavedTable))


def encode_state(state: msgspec.Struct) -> bytes:
    """Encode the state from which all fights of a forecast begin."""
    return msgspec.msgpack.encode(state)


def play_seeds(seed: int, first: int, count: int) -> Iterable[str]:
    """Yield the seeds of `count` fights from number `first` on. A fight's dice depend only on `seed` and its number."""
    return (f"{seed}/{number}" for number in range(first, first + count))


def simulation_scene(seed: str, fitted: Sequence[float] = ()) -> SimulationScene:
    """Return the scene of one fight: it draws from exact odds, and measures luck with the weights `fitted`, if any."""
    return SimulationScene(Random(seed), fitted)


def play_many(
    procedure: AnyProcedure,
    state: bytes,
    seeds: Iterable[str],
    scene: Callable[[str], SimulationScene | UnattendedScene] | None = None,
    fitted: Sequence[float] = (),
    watched: bool = False,
) -> Sums:
    """Return the sums of one fight for each seed, with tactics answering for everyone.

    With `watched`, the sums include features of each fight over time, if the game has features for a guess of the
    chance to win.
    """
    kind: type[msgspec.Struct] = procedure.state_type
    decoder = _decoder(kind)
    start = decoder.decode(state)
    watched = watched and bool(procedure.features(start))
    sums = Sums()
    for seed in seeds:
        played, fate = decoder.decode(state), scene(seed) if scene is not None else simulation_scene(seed, fitted)
        moments: list[Sequence[float]] = []
        play_out(procedure, played, fate, partial(_watch, procedure, played, moments) if watched else None)
        came_to = procedure.tally(start, played)
        sums.add(came_to, fate.lucks, sample_features(came_to.outcome == "won", moments) if watched else None)
    return sums


def _watch(procedure: AnyProcedure, state: msgspec.Struct, moments: list[Sequence[float]]) -> None:
    moments.append(procedure.features(state))


def play_many_on(procedure: AnyProcedure, table: bytes, seeds: Iterable[str]) -> Sums:
    """Play a table from its present state to its end, once for each seed, and return the sums."""
    saved = _TABLE.decode(table)
    sums = Sums()
    for seed in seeds:
        fate = simulation_scene(seed)
        played = play_on(procedure, saved, fate)
        sums.add(procedure.tally(played.start, played.end), fate.lucks)
    return sums


@lru_cache(maxsize=8)
def _decoder(kind: type[msgspec.Struct]) -> msgspec.msgpack.Decoder[msgspec.Struct]:
    return msgspec.msgpack.Decoder(decoders.prepare_type(kind))
