"""The odds beside an option are those of the blow that is struck: thousands of seeded turns agree with them."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import msgspec
import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.contract import Choose, Event, Preview
from solo.systems.polyhedral.fight import rounds
from solo.systems.polyhedral.fight.state import Fight, FightContext
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Pick, Stage, attack, fighter, held, off_hand, worn

THROWS = 1500
SIGMAS = 4.5

ARMOURED = fighter(held("Handaxe"), off_hand("Shield"), worn("Padded/quilted or soft leather armor"))
CASES: dict[str, tuple[Stage, Pick, str]] = {
    "a sword against a dodge": (
        Stage({"Ann": fighter(held("longsword/broadsword"), skills={"Swords": 2})}, {"Bob": fighter()}),
        attack("Bob", "longsword"),
        "dodge",
    ),
    "an aimed rapier against a parry": (
        Stage({"Ann": fighter(held("Rapier"), skills={"Fencing": 2}, PRC=10)}, {"Bob": ARMOURED}),
        attack("Bob", "Rapier", aim=2),
        "parry:handaxe",
    ),
    "a maul against a block": (
        Stage({"Ann": fighter(held("Great Mace/Maul"), STR=12)}, {"Bob": ARMOURED}),
        attack("Bob", "Great"),
        "block",
    ),
    "two dice of damage": (
        Stage({"Ann": fighter(held("Handaxe"), STR=14, skills={"Axes & maces": 1})}, {"Bob": ARMOURED}),
        attack("Bob", "Handaxe", "one"),
        "dodge",
    ),
    "a long shot in the dark": (
        Stage(
            {"Ann": fighter(held("Shortbow"), CarriedGear("Arrow", 9), skills={"Bows": 2})},
            {"Bob": ARMOURED},
            light="dark",
        ),
        attack("Bob", "Shortbow"),
        "dodge",
    ),
}


def once(fight: bytes, stage: Stage, code: str, defence: str, seed: int) -> tuple[list[Event], Fight]:
    """One turn of Ann's with dice of its own, from the same state every time."""
    state = msgspec.json.decode(fight, type=Fight)
    told: list[Event] = []
    arena = FightContext(state, stage.arena.armoury, UnattendedScene(Random(seed), told.append))
    running = rounds.take_turn(arena, state.find(stage["Ann"].key))
    answers = {"turn": code, "defence": defence, "step-after": "stay"}
    try:
        asked = next(running)
        while True:
            asked = running.send(answers[asked.kind])
    except StopIteration:
        return told, state


@pytest.mark.exhaustive
@pytest.mark.parametrize("case", CASES)
def test_played_blows_agree_with_the_odds_shown(case: str) -> None:
    stage, pick, defence = CASES[case]
    stage.put(Ann=(1, 5), Bob=(2, 5) if "shot" not in case else (19, 5))
    planned = stage.planned("Ann", pick)[defence]
    stage["Bob"].lp, stage["Bob"].vp = 3, 4
    code = pick(Choose("", "turn", "", stage.offered("Ann")))
    shown = shown_for(stage, code, defence)
    fight = msgspec.json.encode(stage.fight)
    seen: Counter[str] = Counter()
    squares = 0
    for seed in range(THROWS):
        told, state = once(fight, stage, code, defence, seed)
        blow = next(event for event in told if event.kind == "attack")
        outcome = blow.rolls[0].outcome if defence != "block" else "hit"
        damage = max(0, (blow.rolls[-1].result or 0) - planned.dice.dr) if outcome != "miss" else 0
        seen["hit"] += outcome != "miss"
        seen["crit"] += outcome == "critical"
        seen["damage"] += damage
        squares += damage * damage
        seen["drops"] += state.find(stage["Bob"].key).lp <= 0
    for name in ("hit", "crit", "drops"):
        spread = sqrt(shown[name] * (1 - shown[name]) * THROWS)
        assert abs(seen[name] - shown[name] * THROWS) <= SIGMAS * spread, f"{name}: {seen[name]} of {THROWS}"
    mean = seen["damage"] / THROWS
    spread = sqrt(max(squares / THROWS - mean**2, 0) / THROWS)
    assert abs(mean - shown["damage"]) <= SIGMAS * spread, f"damage: {mean}"


def shown_for(stage: Stage, code: str, defence: str) -> dict[str, float]:
    """The figures beside one defence against an attack, as its target is asked for it."""
    running = rounds.take_turn(stage.arena, stage["Ann"])
    next(running)
    meeting = running.send(code)
    assert isinstance(meeting, Choose)
    option = meeting.option(defence)
    assert option is not None
    return figures(option.preview())


def figures(preview: Preview) -> dict[str, float]:
    return {measure.name: float(measure.value) for measure in preview.measures}


def test_the_attackers_figures_are_those_of_the_best_reply() -> None:
    stage = Stage({"Ann": fighter(held("longsword/broadsword"), skills={"Swords": 3})}, {"Bob": ARMOURED})
    stage.put(Ann=(5, 5), Bob=(6, 5))
    pick = attack("Bob", "longsword")
    code = pick(Choose("", "turn", "", stage.offered("Ann")))
    option = next(option for option in stage.offered("Ann") if option.code == code)
    replies = {reply: shown_for(stage, code, reply) for reply in ("dodge", "parry:handaxe", "block")}
    assert figures(option.preview()) in replies.values()
    # 4d8 at Precision 8: Dodge 6 is struck critically most often, the block lets a mean of 3.6 through.
    assert replies["block"]["damage"] == pytest.approx(sum(max(0, 4 + face - 5) for face in range(1, 9)) / 8)
    assert figures(option.preview())["damage"] <= replies["dodge"]["damage"]


def test_one_blow_worked_out_by_hand() -> None:
    """2d8, Precision 8, Dodge 6, 1d8+4 against DR 3: a mean of 3.84375, no damage in 39.0625 %."""
    stage = Stage(
        {"Ann": fighter(held("longsword/broadsword"), skills={"Swords": 1})},
        {"Bob": fighter(worn("Padded/quilted or soft leather armor"))},
    ).put(Ann=(5, 5), Bob=(6, 5))
    code = attack("Bob", "longsword")(Choose("", "turn", "", stage.offered("Ann")))
    shown = shown_for(stage, code, "dodge")
    assert shown["damage"] == 3.84375
    assert 1 - shown["hit"] == 0.390625
    assert shown["crit"] == 0.140625
