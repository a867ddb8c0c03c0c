"""Effect of the house rule Nerve on every ready-made fight: the chance to win, and the rounds.

Each fight is played with and without the rule, with the same seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean, median

import msgspec

from solo.forecast.fights import encode_state
from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import PlayRecord, Setup
from solo.systems.parts.fight.nerve_rule import ON, RULE
from tests.bench.figure import Figure
from tests.bench.games import Installed, games, setup_of

FIGHTS = 200
MOST_CHANGE, MOST_ROUNDS = 5, 1.0
"""The largest mean change of a chance in points, and the largest ratio of the rounds with the rule to those without."""


class Effect(msgspec.Struct, frozen=True):
    """The effect of Nerve on one fight: the change of the chance to win in points, and the ratio of the mean rounds."""

    name: str
    change: float
    rounds: float


def figures(folder: Path) -> Iterator[Figure]:
    del folder
    for game in games():
        if any(rule.key == RULE for rule in game.system.house_rules):
            yield from _promises(game, list(_measure(game)))


def _measure(game: Installed) -> Iterator[Effect]:
    for name, fight in game.system.encounters.ready_fights().items():
        usual = setup_of(game.system, fight)
        shaken = msgspec.structs.replace(usual, options={**usual.options, RULE: ON})
        without, with_rule = ([_play(game, setup, seed) for seed in range(FIGHTS)] for setup in (usual, shaken))
        shares = [mean(record.outcome == "won" for record in records) for records in (without, with_rule)]
        rounds = [mean(record.rounds for record in records) for records in (without, with_rule)]
        yield Effect(name, 100 * (shares[1] - shares[0]), rounds[1] / rounds[0])


def _play(game: Installed, setup: Setup, seed: int) -> PlayRecord:
    procedure = game.system.procedures["fight"]
    start = procedure.begin(setup)
    state = msgspec.msgpack.decode(encode_state(start), type=procedure.state_type)
    play_out(procedure, state, UnattendedScene(Random(f"{game.key} {seed}")))
    return procedure.tally(start, state)


def _promises(game: Installed, effects: list[Effect]) -> Iterator[Figure]:
    change = mean(abs(effect.change) for effect in effects)
    most = max(effects, key=lambda effect: abs(effect.change))
    found = f"{change:.1f} points; at most {most.change:+.0f} points in “{most.name}”, of {len(effects)} ready fights"
    what = f"{game.title}: change of the chance to win by Nerve, mean"
    yield Figure(what, found, f"≤ {MOST_CHANGE} points", change <= MOST_CHANGE)
    ratio = median(effect.rounds for effect in effects)
    shortest = min(effects, key=lambda effect: effect.rounds)
    found = f"{ratio:.2f} × in the median; at least {shortest.rounds:.2f} × in “{shortest.name}”"
    yield Figure(f"{game.title}: rounds with Nerve", found, f"≤ {MOST_ROUNDS:.2f} ×", ratio <= MOST_ROUNDS)
