"""What is told of a fight adds up: every point of the pools, of stress and of Harm that comes or goes is told, and the
sentences come to what came of it.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended import play_out
from solo.systems.contract import Event, FoeCount, Setup
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.fight.rules.spends import RollWinner
from solo.systems.two_d20.fight.skill_tests import bank
from solo.systems.two_d20.fight.state import AssistBonus, Fight
from tests.systems.two_d20.blow_staging import Scripted, content, fighter, staged, struck
from tests.systems.two_d20.turn_staging import people, procedure

FIGHTS = {
    "riposte": {"Duellist captain": 2},
    "fear in a zone": {"Cave ape": 2, "Zealot": 4},
    "knives": {"Alley knife": 6},
    "the unfeeling": {"Barrow corpse": 3},
    "too many": {"Sellsword": 6},
    **{name: {foe.name: foe.count for foe in ready.foes} for name, ready in content().entries(TieredFight).items()},
}
SEEDS = range(4)
SIDE = r"(\d+) success(?:es)?(?: and (\d+) by a friend's help)?(?:, \d+ complications?)? against (\d+)"
STRUGGLE = re.compile(
    rf": {SIDE}(?:; .*?, {SIDE})?: (hit|beaten off|no hit)(?:, (\d+) Momentum(?:, (\d+) of it by a talent)?)?\.$"
)
PAID = re.compile(r"(?:spends |^)(?:(\d+) Momentum)?(?: and )?(?:(\d+) Doom)?(?:: | for a Second Wind)")


def sums(fight: Fight) -> dict[tuple[str, str], int]:
    """Everything of a fight that is counted, by whose it is and what."""
    found = {("", "Momentum"): fight.momentum, ("", "Doom"): fight.doom}
    for one in fight.fighters:
        values = {"Vigor": one.vigor, "Resolve": one.resolve, "Wounds": one.wounds, "Trauma": one.trauma}
        found |= {(one.name, what): value for what, value in values.items()}
    return found


def whole(part: str | None) -> int:
    return int(part or 0)


def reckoned(text: str) -> tuple[str, int]:
    """How a roll against somebody ends by the successes that are told of it, and with how much Momentum (`T-11`)."""
    told = STRUGGLE.search(text)
    assert told, text
    mine, his = ([whole(part) for part in told.groups()[at : at + 3]] for at in (0, 3))
    margin, other = mine[0] + mine[1] - mine[2], his[0] + his[1] - his[2]
    answered = told[4] is not None and other >= 0
    if margin >= 0 and (not answered or margin >= other):
        return "hit", margin - (other if answered else 0) + whole(told[9])
    return ("beaten off", other - max(0, margin)) if answered else ("no hit", 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTS)
def test_every_point_that_comes_or_goes_is_told(name: str) -> None:
    groups = tuple(FoeCount(foe, count) for foe, count in FIGHTS[name].items())
    for seed in SEEDS:
        party = Random(seed).sample(list(people().values()), 4)
        fight = procedure().begin(Setup(tuple(party), groups))
        told, story = sums(fight), list[Event]()
        play_out(procedure(), fight, UnattendedScene(Random(seed), story.append))
        for event in story:
            if event.kind == "attack":
                struggle = STRUGGLE.search(event.text)
                assert struggle and (struggle[7], whole(struggle[8])) == reckoned(event.text), event.text
            if event.kind == "bank" and (banked := re.match(r"(\d+) Momentum into the pool", event.text)):
                assert [int(one.after) - int(one.before) for one in event.changes] == [int(banked[1])][: int(banked[1])]
            if event.kind == "spend" and (paid := PAID.search(event.text)):
                fell = {change.what: int(change.before) - int(change.after) for change in event.changes}
                assert fell.get("Doom", 0) == whole(paid[2]), event
                assert fell.get("Momentum", 0) <= whole(paid[1]), event
            for change in event.changes:
                if (change.who, change.what) in told:
                    assert told[change.who, change.what] == int(change.before), event.text
                    told[change.who, change.what] = int(change.after)
        assert told == sums(fight)


def test_a_friends_help_stands_in_the_sum_that_it_changes_and_only_with_a_success() -> None:
    for dice, told in (
        ((9, 20), "1 success and 1 by a friend's help, 1 complication against 1: hit, 1 Momentum."),
        ((15, 16), "0 successes against 1: no hit."),
    ):
        scene = Scripted(dice, (3, 3, 3, 3))
        hero = fighter("A", help=AssistBonus("melee", 1))
        struck(staged(scene, hero, fighter("b")), "A", "b")
        assert scene.told[0].text == f"A attacks b with the sword: {told}"
        assert hero.help is None


def test_a_full_pool_says_what_it_does_not_hold() -> None:
    scene, hero = Scripted(), fighter("A")
    arena = staged(scene, hero, fighter("b"), momentum=5)
    bank(arena, RollWinner(hero, None, 3))
    bank(arena, RollWinner(hero, None, 2))
    assert [event.text for event in scene.told] == [
        "1 Momentum into the pool; it is full, and 2 are lost.",
        "0 Momentum into the pool; it is full, and 2 are lost.",
    ]
