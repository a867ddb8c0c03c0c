"""Even fights of four against four, with the time limits of their forecasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from solo.forecast.batches import GameSource
from solo.forecast.fights import encode_state
from solo.systems.contract import AnyProcedure, FoeCount, Setup
from tests.bench.games import Installed, fight_of_fours, in_words, setup_of


class Soon(NamedTuple):
    """Time limits of a forecast in seconds.

    `cold` is for a verdict with workers that must still start, `verdict` with running workers. `roughly` is for a
    chance within 2 %, `closely` for one within 1 %.
    """

    cold: float = 1.0
    verdict: float = 0.5
    roughly: float = 1.5
    closely: float = 5.0


class Even(NamedTuple):
    """A fight with nearly even odds: the party, the foes, the place, and the time limits of its forecast."""

    party: tuple[str, ...]
    foes: tuple[FoeCount, ...]
    place: str = ""
    soon: Soon = Soon()


# Four against four at nearly even odds, by the key of the game.
EVEN = {
    "polyhedral": (
        Even(
            ("Maren Toll", "Tamsin Rook", "Ansel Quill", "Casimir Lune"),
            (FoeCount("Orc tusk-breaker", 4),),
            soon=Soon(1.2, 0.6, 2.5, 8.0),
        ),
        Even(
            ("Gerda Holt", "Nerys Vale", "Sister Aveline Marsh", "Casimir Lune"),
            (FoeCount("Orc tusk-breaker", 2), FoeCount("Goblin chief", 2)),
            "Broken watchtower",
            Soon(2.2, 1.5, 10.0, 40.0),
        ),
    ),
    "fire-and-sword": (
        Even(
            ("Julia Varro", "Marcian Ode", "Sabina Quill", "Old Tarn"),
            (FoeCount("Tribune's bodyguard", 4),),
            soon=Soon(0.6, 0.2, 0.6, 2.0),
        ),
    ),
    "swords": (
        Even(
            ("Edda Karrow", "Tam Fenner", "Big Osk", "Ysolt Marr"),
            (FoeCount("War captain", 1), FoeCount("Man-at-arms", 3)),
            soon=Soon(0.7, 0.3, 1.5, 5.0),
        ),
    ),
    "two-d20": (
        Even(
            ("Torva Hale", "Dessa Long-eye", "Vess", "Imre Fenwalker"),
            (FoeCount("Duellist captain", 1), FoeCount("Sellsword", 3)),
            soon=Soon(verdict=0.4),
        ),
    ),
    "gloranthan": (
        Even(
            ("Spearwoman", "Band captain", "Storm initiate", "Archer scout"),
            (
                FoeCount("Great troll", 1),
                FoeCount("Dark troll", 2),
                FoeCount("House guard", 1),
            ),
            soon=Soon(verdict=0.4),
        ),
    ),
}


class Match(msgspec.Struct, frozen=True):
    """A fight to forecast, as an encoded state. `what` names it in results."""

    what: str
    game: GameSource
    procedure: AnyProcedure
    state: bytes
    soon: Soon


def matches(game: Installed) -> Iterator[Match]:
    """Yield the game's even fights of four against four, or else the ready-made fight most like them."""
    ready = game.system.characters.ready()
    for even in EVEN.get(game.key, ()):
        setup = Setup(tuple(ready[name] for name in even.party), even.foes, place=even.place)
        yield _match(game, "four against four" + (f", {even.place}" if even.place else ""), setup, even.soon)
    if game.key not in EVEN:
        fight = fight_of_fours(game.system)
        yield _match(game, f"“{fight.name}”, {in_words(fight)}", setup_of(game.system, fight), Soon())


def _match(game: Installed, what: str, setup: Setup, soon: Soon) -> Match:
    procedure = game.system.procedures["fight"]
    return Match(f"{game.title}, {what}", GameSource(game.key), procedure, encode_state(procedure.begin(setup)), soon)
