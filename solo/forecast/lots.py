"""Owns a lot: some of a forecast's fights as one piece of work that any process can do from plain values alone."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

import msgspec

from solo.border import forms
from solo.forecast.fights import play_many, play_many_on, seeds
from solo.forecast.fitting import FITTED_ON
from solo.forecast.stopping import BETWEEN_LOOKS
from solo.forecast.sums import Sums
from solo.library.systems import open_system
from solo.systems.contract import AnyProcedure, System


class Game(msgspec.Struct, frozen=True):
    """Which procedure of which system, with whose content: what a process must open before it can play.

    Plays begin from an encoded state of it or, `under_way`, from a table that stands in the middle of it.
    """

    system: str
    procedure: str = "fight"
    own_content: str = ""
    under_way: bool = False
    packs: tuple[str, ...] = ()


class Lot(msgspec.Struct, frozen=True):
    """So many plays from number `first` on, all from the same encoded state, or table.

    `fitted` are the weights of a guess that was fitted on earlier ones, none where it was not.
    """

    game: Game
    state: bytes
    seed: int
    first: int
    count: int
    fitted: tuple[float, ...] = ()


def play_lot(lot: Lot) -> bytes:
    """The encoded sums of a lot, in any process."""
    return played(lot, opened(lot.game))


def played(lot: Lot, procedure: AnyProcedure) -> bytes:
    """The encoded sums of a lot: one for each few fights, as many as are played between two looks."""
    play = play_many_on if lot.game.under_way else partial(play_many, fitted=lot.fitted, watched=lot.first < FITTED_ON)
    end = lot.first + lot.count
    firsts = range(lot.first, end, BETWEEN_LOOKS)
    return msgspec.msgpack.encode(
        [play(procedure, lot.state, seeds(lot.seed, first, min(BETWEEN_LOOKS, end - first))) for first in firsts]
    )


def sums_of(played: bytes) -> list[Sums]:
    """The sums that came back from a process, those of the first fights first."""
    return msgspec.msgpack.decode(played, type=forms.whole(list[Sums]))


def opened(game: Game) -> AnyProcedure:
    """The procedure of a game, opened once in each process."""
    return opened_system(game).procedures[game.procedure]


@lru_cache(maxsize=4)
def opened_system(game: Game) -> System:
    """The system of a game, opened once in each process."""
    own = Path(game.own_content) if game.own_content else None
    packs = tuple(map(Path, game.packs))
    return open_system(game.system, own, tried=False, packs=packs).system


def open_game(game: Game) -> None:
    """Open a game ahead of its first lot."""
    opened(game)
