"""A tiny game of dice that are read and not added up, on the fighters of the fake system: d20 of skill, d6 of harm.

Each in turn buys a die or not, throws d20 against 12, and takes as much life as its combat dice and spare hits come to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import msgspec

from solo.resolver import Thrower, read
from solo.systems.contract import Checkpoint, Choose, Event, Measure, Option, Preview, Result, Running, Scene
from tests.fake_system import FakeFight, FakeState, FakeSystem

SKILL = ("two hits",) * 3 + ("a hit",) * 9 + ("nothing",) * 7 + ("trouble",)
HARM = ("1", "2", "nothing", "nothing", "1 and more", "1 and more")
HITS = {"two hits": 2, "a hit": 1}
POINTS = {"1": 1, "2": 2, "1 and more": 2}
MOST_ROUNDS = 12


class Struck(msgspec.Struct, frozen=True):
    """What came of an attack: hits, troubles, and the life that it costs."""

    hits: int
    troubles: int
    cost: int


def strike(throw: Thrower, dice: int, harm_dice: int) -> Struck:
    """So many d20, and on a hit so many combat dice."""
    faces = throw.roll(read, dice, SKILL)
    hits = sum(HITS.get(face, 0) for face in faces)
    cost = sum(POINTS.get(face, 0) for face in throw.roll(read, harm_dice, HARM)) if hits else 0
    return Struck(hits, faces.count("trouble"), cost)


def hopes(dice: int) -> Preview:
    """How likely so many dice hit at all."""
    misses = Fraction(sum(face not in HITS for face in SKILL), len(SKILL))
    return Preview((Measure("hit", 1 - misses**dice, "chance"),))


class DiceGame(FakeFight):
    """The procedure: a round is an attack for each who still stands."""

    key = "fight"
    title = "A game of dice"

    def run(self, state: msgspec.Struct, scene: Scene) -> Running:
        assert isinstance(state, FakeState)
        yield Checkpoint(f"round {state.round}")
        while True:
            for one in state.fighters:
                others = state.standing("foes" if one.side == "party" else "party")
                if one.out or not others:
                    continue
                options = [
                    Option("two", "two dice", partial(hopes, 2)),
                    Option("three", "three dice", partial(hopes, 3)),
                ]
                bought = yield Choose(one.name, "dice", f"{one.name}: how many?", options, "two")
                struck = scene.roll(one.name, "attack", strike, 2 + (bought == "three"), 2)
                others[0].life = max(0, others[0].life - struck.cost)
                fell = [face for thrown in scene.faces() for face in thrown.faces]
                scene.emit(Event("attack", f"{one.name}: {struck.hits} hits, {struck.cost} off. {fell}", one.name))
            if not state.standing("foes") or state.round == MOST_ROUNDS:
                return Result("won", "The dice are done.")
            if not state.standing("party"):
                return Result("lost", "The dice are done.")
            state.round += 1
            yield Checkpoint(f"round {state.round}")


class DiceSystem(FakeSystem):
    """The fake system with a game of dice for its fight."""

    def __init__(self) -> None:
        super().__init__()
        self.procedures = {**self.procedures, "fight": DiceGame()}
