"""Batches: groups of a forecast's fights, described by plain values so that any process can play them."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

import msgspec

from solo.forecast.fights import play_many, play_many_on, play_seeds
from solo.forecast.fitting import FITTED_ON
from solo.forecast.stopping_rule import BETWEEN_LOOKS
from solo.forecast.sums import Sums
from solo.library.systems import open_system
from solo.systems.contract import AnyProcedure, System
from solo.untrusted import decoders


class GameSource(msgspec.Struct, frozen=True):
    """The procedure, system and content that a process must open before it can play fights.

    Fights begin from an encoded state or, if `under_way`, from an encoded table in the middle of the procedure.
    """

    system: str
    procedure: str = "fight"
    own_content: str = ""
    under_way: bool = False
    packs: tuple[str, ...] = ()


class Batch(msgspec.Struct, frozen=True):
    """A batch of `count` fights from number `first` on, all from the same encoded state or table.

    `fitted` holds the weights of the guess of the chance to win, fitted on earlier fights; empty without a guess.
    """

    game: GameSource
    state: bytes
    seed: int
    first: int
    count: int
    fitted: tuple[float, ...] = ()


def play_batch(lot: Batch) -> bytes:
    """Play a batch in this process and return its encoded sums."""
    return encode_batch_sums(lot, load_procedure(lot.game))


def encode_batch_sums(lot: Batch, procedure: AnyProcedure) -> bytes:
    """Play a batch and return its encoded sums, one for each group of fights between two checks."""
    play = play_many_on if lot.game.under_way else partial(play_many, fitted=lot.fitted, watched=lot.first < FITTED_ON)
    end = lot.first + lot.count
    firsts = range(lot.first, end, BETWEEN_LOOKS)
    return msgspec.msgpack.encode(
        [play(procedure, lot.state, play_seeds(lot.seed, first, min(BETWEEN_LOOKS, end - first))) for first in firsts]
    )


def sums_of(played: bytes) -> list[Sums]:
    """Decode the sums from a process, in the order of the fights."""
    return msgspec.msgpack.decode(played, type=decoders.prepare_type(list[Sums]))


def load_procedure(game: GameSource) -> AnyProcedure:
    """Return the procedure of a game, opened once in each process."""
    return opened_system(game).procedures[game.procedure]


@lru_cache(maxsize=4)
def opened_system(game: GameSource) -> System:
    """Return the system of a game, opened once in each process."""
    own = Path(game.own_content) if game.own_content else None
    packs = tuple(map(Path, game.packs))
    return open_system(game.system, own, tried=False, packs=packs).system


def preload_game(game: GameSource) -> None:
    """Open a game before its first batch."""
    load_procedure(game)
