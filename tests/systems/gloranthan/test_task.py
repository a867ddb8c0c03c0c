"""What a hero brings to a task that is no blow: skill or keyword, race, traits, wounds, those who go along, magic
(`G-08`, `G-14` to `G-17`, `G-29`, `H-01`, `H-02`, `H-12`, `R-23`, `R-24`).
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.action.hero_side import (
    can_act,
    deed_of,
    having_used,
    hero_case,
    hero_contribution,
    hero_means,
    magic_parts,
    ready_magic,
    usual_company,
)
from solo.systems.gloranthan.action.task import MAGIC, Means, Task
from solo.systems.gloranthan.encounters.ready_characters import ReadyCharacter, character_of
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity, Character, Trait, Wound
from solo.systems.gloranthan.religion.moon import Date
from solo.systems.gloranthan.rulings import USUAL
from tests.systems.gloranthan.gloranthan_content import content

READY = {name: character_of(one, content()) for name, one in content().entries(ReadyCharacter).items()}
STORM, SCOUT = READY["Storm initiate"], READY["Archer scout"]
SPEECH = Task(rune="social", skills=("Oratory", "Persuasion"), trait="persuasion", race=("social",))
SNEAK = Task(rune="physical", skills=("Sneak", "Hide"), words=("sneaking",), helps=(), hinders=("retainers",))


def hero(**given: object) -> Character:
    return msgspec.convert({"name": "Somebody", "powers": {"physical": 4, "magic": 3, "social": 3}, **given}, Character)


def words(one: Character, task: Task, **along: object) -> str:
    best = hero_means(one, task, content())[0]
    deed = deed_of(task, best)
    going = usual_company(one, task, content())._replace(**along)
    brought = hero_contribution(one, task, best, deed, going, content(), USUAL)
    return hero_case("party-0", one, brought, content()).words


@pytest.mark.parametrize(
    ("given", "best"),
    [
        ({"skills": [{"name": "Persuasion", "rune": "social"}]}, Means("Persuasion", "skill")),
        ({"keywords": ["Demagogue"]}, Means("Oratory", "strong")),
        ({"keywords": ["Healer"]}, Means("Persuasion", "other")),
        ({"keywords": ["Farmer"]}, Means("", "none")),
    ],
)
def test_the_best_of_skill_and_keyword_counts(given: dict[str, object], best: Means) -> None:
    found = hero_means(hero(**given), SPEECH, content())
    assert found[0] == best
    assert (Means("", "similar") in found) == (best.level == "none")


def test_magic_and_courage_need_not_be_learnt() -> None:
    assert hero_means(hero(keywords=["Farmer"]), MAGIC, content()) == (Means("", "other"),)
    assert hero_means(hero(keywords=["Magician"]), MAGIC, content())[0].level == "strong"
    assert hero_means(hero(), Task(rune="physical", deed="courage"), content()) == (Means("", "other"),)


def test_all_reasons_are_added_up_and_named() -> None:
    troll = hero(
        race="Great Troll",
        skills=[{"name": "Oratory", "rune": "social"}],
        traits=[{"name": "Honeyed", "rating": "++", "matters": ["persuasion", "leadership"]}],
        wounds=[{"rune": "social"}],
        retainers=True,
        companions=[{"name": "Anna"}],
    )
    assert words(troll, SPEECH) == (
        "4M1E: Social 3M, Oratory +1M, Great Troll −1M, Honeyed +1E, Hurt −1M, companions +1M, retainers +1M"
    )
    assert words(troll, SPEECH, helps=("companions",), hinders=("retainers",)).endswith("retainers in the way −1M")


def test_groups_hinder_where_the_task_says_so_unless_they_stay_behind() -> None:
    leader = hero(retainers=True, skills=[{"name": "Hide", "rune": "physical"}])
    assert words(leader, SNEAK) == "4M: Physical 4M, Hide +1M, retainers in the way −1M"
    assert words(leader, SNEAK, hinders=()) == "5M: Physical 4M, Hide +1M"


def test_their_keep_counts_for_those_who_are_kept() -> None:
    leader = hero(retainers=True, companions=[{"name": "Anna"}], kept=-2, keywords=["Demagogue"])
    assert words(leader, SPEECH).endswith("companions +1M, retainers +1M, upkeep −3E")
    assert "keep" not in words(leader, SPEECH, helps=("companions",))


def test_passive_magic_helps_as_long_as_uses_are_left_and_one_ability_counts() -> None:
    quiet = Ability("Sneaking", "Three edges in a matter", "Minor", "Common", "Common magic", "sneaking")
    faint = Ability("Faint", "Edge in a matter", "Weak", "Common", "Spirit", "sneaking")
    boots = Ability("Boots", "Mastery in a matter", "Ordinary", "Common", "Theism", "sneaking", item=True)
    thief = hero(keywords=["Thief"], abilities=[msgspec.to_builtins(one) for one in (faint, quiet, boots)])
    assert words(thief, SNEAK) == "5M4E: Physical 4M, Sneak, strong keyword skill +1E, Sneaking and Boots +1M3E"
    tired = having_used(replace(thief, uses={"Boots": 1}), ("Boots", "Sneaking"), content())
    assert tired.uses == {"Boots": 0, "Sneaking": 2}
    assert [one.ability.name for one in ready_magic(tired, content())] == ["Faint", "Sneaking"]
    assert words(tired, SNEAK).endswith("Sneaking +3E")
    assert words(thief, SNEAK, magic=()).endswith("keyword skill +1E")


def test_a_use_is_spent_for_what_helps_and_its_runes_are_used() -> None:
    quiet = Ability("Sneaking", "Three edges in a matter", "Minor", "Common", "Spirit", "sneaking")
    cowed = Ability("Hush", "Opponents at -1E", "Weak", "Common", "Theism", "sneaking")
    sly = Affinity("Darkness", "skill", "sneaking")
    thief = replace(hero(keywords=["Thief"]), abilities=(quiet, cowed), affinities=(sly,))
    means = hero_means(thief, SNEAK, content())[0]
    deed = deed_of(SNEAK, means)
    brought = hero_contribution(thief, SNEAK, means, deed, usual_company(thief, SNEAK, content()), content(), USUAL)
    assert brought.used == {"Darkness", "Spirit Magic", "Theism"}
    assert brought.spends == ("Sneaking", "Hush")
    assert [(part.name, str(part.bonus)) for part in brought.against] == [("Hush", "−1E")]
    assert hero_case("party-0", thief, brought, content()).claim.used == brought.used


def test_an_ability_may_draw_a_failure_again() -> None:
    luck = Ability("Second Look", "Second draw", "Ordinary", "Common", "Theism", "sneaking")
    thief = replace(hero(keywords=["Thief"]), abilities=(luck,))
    means = hero_means(thief, SNEAK, content())[0]
    along = usual_company(thief, SNEAK, content())
    assert hero_contribution(thief, SNEAK, means, deed_of(SNEAK, means), along, content(), USUAL).again == (
        "Second Look",
    )


def test_a_companion_leads_with_a_specialism_and_the_others_help() -> None:
    friend = Companion("Anna", ("Persuasion",), keywords=("Healer",), skills=("Persuasion",))
    leader = replace(STORM, companions=(friend,), traits=(Trait("Loud", "-", ("persuasion",)),))
    means = hero_means(leader, SPEECH, content(), friend)[0]
    assert means == Means("Persuasion", "skill")
    going = usual_company(leader, SPEECH, content())._replace(leader="Anna")
    brought = hero_contribution(leader, SPEECH, means, deed_of(SPEECH, means), going, content(), USUAL)
    assert hero_case("", leader, brought, content()).words == "5M: Anna 3M, Persuasion +1M, companions +1M"


def test_the_rune_of_a_task_is_always_named_and_nothing_else_that_adds_nothing() -> None:
    """G-08: a hero with nothing of the rune acts with 0 of it, as the sum shows."""
    dull = hero(powers={"physical": 4, "social": 0}, keywords=["Demagogue"])
    assert words(dull, SPEECH) == "0M1E: Social 0M, Oratory, strong keyword skill +1E"
    assert words(dull, MAGIC) == "0M: Magic 0M"


def test_an_affinity_is_worth_nothing_to_a_hero_without_magic() -> None:
    """G-25: an edge for each 3 of Magic or part of 3."""
    sly = {"name": "Darkness", "effect": "skill", "matter": "sneaking"}
    skills = [{"name": "Sneak", "rune": "physical"}]
    assert words(hero(powers={"physical": 4}, skills=skills, affinities=[sly]), SNEAK) == "5M: Physical 4M, Sneak +1M"
    assert "Darkness +1E" in words(hero(skills=skills, affinities=[sly]), SNEAK)


def test_magic_is_ready_to_the_last_use_of_the_day() -> None:
    quiet = Ability("Sneaking", "Three edges in a matter", "Minor", "Common", "Spirit", "sneaking")
    thief = replace(hero(), abilities=(quiet,))
    for left, names in ((1, ["Sneaking"]), (0, [])):
        assert [one.ability.name for one in ready_magic(replace(thief, uses={"Sneaking": left}), content())] == names
    assert ready_magic(replace(thief, powers=Powers(physical=4)), content()) == ()


def test_a_group_that_stays_behind_adds_nothing_whoever_else_helps() -> None:
    """G-14 to G-17"""
    leader = hero(retainers=True, companions=[{"name": "Anna"}], keywords=["Demagogue"])
    assert words(leader, SPEECH, helps=("retainers",)).endswith("+1E, retainers +1M")
    assert words(leader, SPEECH, helps=("companions",)).endswith("+1E, companions +1M")
    assert words(leader, SPEECH, helps=("companions", "retainers")).endswith("companions +1M, retainers +1M")


def test_who_is_seriously_hurt_in_a_rune_cannot_act_with_it() -> None:
    assert can_act(STORM, "social")
    assert not can_act(replace(STORM, wounds=(Wound("social", True),)), "social")
    assert can_act(replace(STORM, wounds=(Wound("social"), Wound("magic", True))), "social")
    assert not can_act(replace(STORM, dead=True), "social")
    assert not can_act(hero(), "intellect")


def test_the_day_makes_more_or_less_of_active_magic() -> None:
    moon = Ability("Moonbolt", "Agent: half hits", "Minor", "Ubiquitous", "Lunar")
    lunar = replace(hero(), abilities=(moon,), runes=("Moon", "Man"))
    (cast,) = ready_magic(lunar, content())
    deed = deed_of(MAGIC, Means("", "other"))
    full, dark = Date(1, 1, 4), Date(1, 2, 1)
    shown = [
        [(part.name, str(part.bonus)) for part in magic_parts(lunar, cast, deed, day, content())]
        for day in (full, dark)
    ]
    assert shown == [
        [("full moon", "+1M1E"), ("time cards", "+2E")],
        [("dark moon", "−1M"), ("time cards", "0")],
    ]
