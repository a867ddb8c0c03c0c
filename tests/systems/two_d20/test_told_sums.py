"""What is told of a fight adds up: every point of the pools, of stress and of Harm that comes or goes is told, and the
sentences say what their dice come to.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.systems.contract import Event, FoeCount, Setup
from solo.systems.parts.fight.ready_fights import TieredFight
from solo.systems.two_d20.fight.rules.momentum_spends import RollWinner
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
ENDS = {
    " and hits": "hit",
    " and succeeds": "hit",
    ", but the attack hits": "hit",
    ", but the threat succeeds": "hit",
    ", and the attack fails": "beaten off",
    ", and the threat fails": "beaten off",
    " and misses": "no hit",
    " and fails": "no hit",
    ", but both fail": "no hit",
}
STRUGGLE = re.compile(rf"({'|'.join(ENDS)})(?: \(\+(\d+) Momentum(?:, (\d+) from a talent)?\))?\.$")
HELPED = re.compile(r" \(\+(\d+) success(?:es)? from a friend's help\)")
PAID = re.compile(r"(?:spends |^)(?:(\d+) Momentum)?(?: and )?(?:(\d+) Doom)?: ")


def sums(fight: Fight) -> dict[tuple[str, str], int]:
    """Everything of a fight that is counted, by whose it is and what."""
    found = {("", "Momentum"): fight.momentum, ("", "Doom"): fight.doom}
    for one in fight.fighters:
        values = {"Vigor": one.vigor, "Resolve": one.resolve, "Wounds": one.wounds, "Trauma": one.trauma}
        found |= {(one.name, what): value for what, value in values.items()}
    return found


def whole(part: str | None) -> int:
    return int(part or 0)


def rolled(event: Event) -> list[int]:
    """The margin of each side of an attack by its dice, without help; a die rolled again has its sum in its outcome."""
    found: list[list[int]] = []
    for roll in event.rolls:
        if roll.target is not None:
            found.append([whole(str(roll.result)), roll.target])
        else:
            found[-1][0] = int(roll.outcome.split()[0])
    return [successes - difficulty for successes, difficulty in found]


def reckoned(event: Event) -> tuple[str, int]:
    """How an attack ends by its dice and the help that is told of it, and with how much Momentum (`T-11`)."""
    told = STRUGGLE.search(event.text)
    assert told, event.text
    margins, sides = rolled(event), event.text.split(". ")
    assert len(margins) == len(sides), event.text
    margins = [
        margin + whole(helped and helped[1]) for margin, helped in zip(margins, map(HELPED.search, sides), strict=True)
    ]
    margin, other = margins[0], margins[1] if len(margins) > 1 else -1
    if margin >= 0 and margin >= other:
        return "hit", margin - max(0, other) + whole(told[3])
    return ("beaten off", other - max(0, margin)) if other >= 0 else ("no hit", 0)


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
                assert struggle and (ENDS[struggle[1]], whole(struggle[2])) == reckoned(event), event.text
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
        ((9, 20), " (+1 success from a friend's help) and hits (+1 Momentum)."),
        ((15, 16), " and misses."),
    ):
        scene = Scripted(dice, (3, 3, 3, 3))
        hero = fighter("A", help=AssistBonus("melee", 1))
        struck(staged(scene, hero, fighter("b")), "A", "b")
        assert scene.told[0].text == f"A attacks b with the sword{told}"
        assert hero.help is None


def test_a_full_pool_says_what_it_does_not_hold() -> None:
    scene, hero = Scripted(), fighter("A")
    arena = staged(scene, hero, fighter("b"), momentum=5)
    bank(arena, RollWinner(hero, None, 3))
    bank(arena, RollWinner(hero, None, 2))
    assert [event.text for event in scene.told] == [
        "1 Momentum into the pool (2 lost, as the pool is full).",
        "0 Momentum into the pool (2 lost, as the pool is full).",
    ]
