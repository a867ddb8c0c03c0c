"""Conflicts, clause by clause: what falls on whom, hindrances, healing, magic of both sides, going on and leaving
(`G-38`, `G-43`, `G-45`, `G-60`, `H-25`, `H-30`, `H-33`).
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.contract import FoeCount
from solo.systems.gloranthan.company.people import CompanyMember
from solo.systems.gloranthan.conflict.action_cases import ConflictContext
from solo.systems.gloranthan.conflict.state import FOE, ActionPlan, Conflict, ContestantState, Opponent
from solo.systems.gloranthan.conflict.undertaking import ConflictGoal
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character, Wound
from solo.systems.gloranthan.rating import Rating
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import ability
from tests.systems.gloranthan.test_conflict import EVEN, HUSH, conflict, speaker

KNOWN = content().entries(ConflictGoal)


def affair(task: str = "Debate", *heroes: Character, foe: str = "", **standing: Any) -> ConflictContext:
    """A conflict that has begun, under the first of the heroes."""
    sheets = heroes or (speaker(),)
    people = [CompanyMember(f"party-{number}", one.name, "", one, one) for number, one in enumerate(sheets)]
    opponent = Opponent(foe, foes=(FoeCount(foe, 1),)) if foe else Opponent("the other", Rating(5), 3)
    state = Conflict(
        "", people, kind=task, opponent=opponent, plan=ActionPlan("party-0"), round=1,
        standings={**{one.key: ContestantState() for one in people}, FOE: ContestantState()},
    )  # fmt: skip
    state.cards.table = CampaignTable(days=8)
    for name, value in standing.items():
        setattr(state.standing("party-0"), name, value)
    return ConflictContext(state, content(), KNOWN[task], opponent)


@pytest.mark.parametrize(("draw", "hindered"), [("1E actor", True), ("Trickster actor", False)])
def test_only_a_hindrance_that_succeeds_lies_on_the_other_side(draw: str, hindered: bool) -> None:
    answers = {"goal": "Debate", "against": "foe:Bandit", "how": ["cast:Hush", "leave"]}
    game = conflict(draw, "1E target", party=(speaker(abilities=(HUSH,)),), **answers)
    assert bool(game.state.standing(FOE).hindered) is hindered


def test_a_failure_of_the_other_side_fells_nobody_who_goes_on_at_0() -> None:
    answers = {"goal": "Debate", **EVEN, "at zero": "go on", "how": ["act:skill:Oratory", "act:skill:Oratory", "leave"]}
    game = conflict("1E target", "3M actor", "3M actor", "1E target", "1E target", **answers)
    standing = game.state.standing("party-0")
    assert (standing.going, standing.steps, standing.lost) == (True, 0, 4)


def test_hits_that_are_left_are_one_at_least_for_who_goes_on_and_none_where_nothing_falls() -> None:
    at = affair()
    assert (at.hits("party-0"), at.left("party-0"), at.hits(FOE), at.left(FOE)) == (4, 4, 3, 3)
    at.conflict.standing("party-0").lost = 4
    assert at.left("party-0") == 1 and at.left("") == 0
    assert affair("Persuasion").left("party-0") == 0


def test_an_opponent_without_hits_has_those_of_its_power() -> None:
    at = affair()
    assert ConflictContext(at.conflict, content(), at.task, Opponent("x", Rating(6, 2))).hits(FOE) == 6
    assert affair(foe="Sergeant").hits(FOE) == 4, "Social 4"


@pytest.mark.parametrize(
    ("fields", "standing", "able"),
    [
        ({}, {}, True), ({}, {"out": True}, False), ({"wounds": (Wound("social", True),)}, {}, False),
        ({"wounds": (Wound("social"),)}, {}, True), ({"wounds": (Wound("physical", True),)}, {}, True),
        ({"powers": Powers(4, 4, 4, 0)}, {}, False), ({}, {"going": True}, True),
    ],
)  # fmt: skip
def test_who_can_still_act_in_it(fields: dict[str, Any], standing: dict[str, Any], able: bool) -> None:
    at = affair("Debate", speaker(**fields), **standing)
    assert [one.key for one in at.list_able()] == ["party-0"] * able


def test_who_is_alone_has_no_people_along() -> None:
    leader = speaker(retainers=True)
    plan = affair("Debate", leader).plan(affair("Debate", leader).conflict.people[0])
    assert "retainers" in plan.along.helps
    at = affair("Debate", leader, alone=True)
    assert at.plan(at.conflict.people[0]).along.helps == ()


def test_friends_support_what_can_be_done_together_only() -> None:
    """G-43."""
    joint = {name: one.joint for name, one in KNOWN.items()}
    for name in ("Debate", next(name for name, able in joint.items() if not able and KNOWN[name].rune == "social")):
        at = affair(name, speaker(), speaker("Bo"))
        assert at.plan(at.conflict.people[0]).support == (("party-1",) if joint[name] else ())


@pytest.mark.parametrize(
    ("magic", "task", "standing", "offered"),
    [
        (ability("Spell: full hits", harms="social"), "Debate", {}, True),
        (ability("Spell: full hits", harms="intellect"), "Debate", {}, False),
        (ability("Agent: full hits"), "Debate", {}, False),
        (ability("Agent: full hits"), "Wrestling match", {}, True),
        (ability("Spell: wounds"), "Wrestling match", {}, True),
        (ability("Opponents at -1E", matter="x"), "Debate", {}, False),
        (ability("Spell: target at -1E", matter="x"), "Debate", {}, True),
        (ability("Spell: disable"), "Debate", {}, False),
        (ability("Heal some defeats"), "Wrestling match", {}, False),
        (ability("Heal some defeats"), "Wrestling match", {"lost": 1}, True),
        (ability("Heal some defeats"), "Debate", {"lost": 1}, False),
        (ability("Spell: full hits", harms="social", target="undead"), "Debate", {}, False),
    ],
)  # fmt: skip
def test_which_magic_means_something_in_a_conflict(
    magic: Any, task: str, standing: dict[str, Any], offered: bool
) -> None:
    """G-45: what is laid on the contested rune, what hinders, and healing of the body."""
    at = affair(task, speaker(abilities=(magic,)), foe="Bandit", **standing)
    plan = at.conflict.plan
    assert [one.ability.name for one in at.spells(at.ours(plan), at.theirs(plan))] == [magic.name] * offered


def test_magic_of_who_is_seriously_hurt_in_it_rests() -> None:
    chill = ability("Spell: full hits", harms="social")
    at = affair("Debate", speaker(abilities=(chill,), wounds=(Wound("magic", True),)), foe="Bandit")
    assert list(at.spells(at.ours(at.conflict.plan), at.theirs(at.conflict.plan))) == []


def test_magic_meets_an_open_target_with_a_mastery_more_and_a_guarded_one_without() -> None:
    chill = ability("Spell: full hits", name="Chill", harms="social")
    for foe, more in (("Bandit", "+1M"), ("Hedge sorcerer", "0")):
        at = affair("Debate", speaker(abilities=(chill,)), foe=foe)
        ours, theirs = at.ours(at.conflict.plan), at.theirs(at.conflict.plan)
        (cast,) = at.spells(ours, theirs)
        meeting = at.casting(ours, cast, theirs)
        found = {part.name: str(part.bonus) for part in meeting.actor.parts}
        assert found.get("undefended target", "0") == more
        assert "Chill" in meeting.actor.spends and meeting.left == at.left(FOE)


def test_supporters_add_by_their_levels_and_groups_do_not_enter_the_sum() -> None:
    """G-43: 5M and 5M are 6M, retainers are a mastery besides."""
    at = affair("Debate", speaker(retainers=True), speaker("Bo"))
    side = at.ours(at.plan(at.conflict.people[0]))
    assert [str(part.bonus) for part in side.support] == ["+1M"]
    meeting = at.action(side, at.theirs(at.conflict.plan))
    assert meeting.actor.power == Rating(7)
