"""Services, blessings and curses in play (`G-27`, `G-28`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.rules.pursuit import pursuit
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.downtime.procedure import RestProcedure
from solo.systems.gloranthan.people.blessings import bless, blessing_words, curse
from solo.systems.gloranthan.people.company import hits
from solo.systems.gloranthan.people.cost import xp_spent
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.sheet import Blessing, Character
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.religion.scripture import BlessingOffer, Scripture
from tests.systems.gloranthan.company_staging import hero, played
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, setup

REST = RestProcedure(content())
SPEAR = "Spearwoman"


def given(effect: Any, matter: str = "", magic: int = 9) -> Blessing:
    return bless(BlessingOffer("A blessing", effect, matter), magic)


def fight(*blessings: Blessing, foe: str = "House guard") -> BattleContext:
    """The spearwoman with these blessings beside a foe."""
    battle = muster(setup((replace(hero(), blessings=blessings),), {foe: 1}, field="plain"), content())
    for figure, place in zip(battle.figures, ((10, 5), (11, 5)), strict=True):
        figure.place = place
    battle.round = 2
    return BattleContext(battle, content(), Scripted())


def advantages(arena: BattleContext) -> tuple[Rating, Rating, Rating]:
    """Of the spearwoman's blow, her resistance and her pursuit."""
    own, foe = arena.battle.figures
    return (
        blow(arena, own, foe, "melee").actor.power,
        blow(arena, foe, own, "melee").target.power,
        pursuit(arena, own, foe).actor.power,
    )


@pytest.mark.parametrize(
    ("blessing", "gained"),
    [
        (given("combat", "melee"), (Rating(0, 3), NOTHING, NOTHING)),
        (given("combat", "melee, resisting blows"), (Rating(0, 3), Rating(0, 3), NOTHING)),
        (given("pursuit"), (NOTHING, NOTHING, Rating(0, 3))),
        (given("combat", "melee", magic=4), (Rating(0, 1), NOTHING, NOTHING)),
    ],
)
def test_a_blessing_gives_edges_by_the_congregations_magic(
    blessing: Blessing, gained: tuple[Rating, Rating, Rating]
) -> None:
    plain, blessed = advantages(fight()), advantages(fight(blessing))
    assert tuple(after - before for before, after in zip(plain, blessed, strict=True)) == gained


def test_blessings_change_damage_and_hits() -> None:
    arena = fight(given("damage"), given("protection"), given("hits"))
    own, foe = arena.battle.figures
    assert own.hits("physical") == hits(hero(), "physical", content()) + 3
    assert (1, 2) in blow(arena, own, foe, "melee").force.added
    assert blow(arena, foe, own, "melee").shelter.kept_off == 2


@pytest.mark.parametrize(("ward", "edges", "open_"), [("theism", 3, False), ("sorcery", 0, True)])
def test_a_blessing_wards_off_one_type_of_magic(ward: str, edges: int, open_: bool) -> None:
    arena = fight(given("defence", ward))
    own, foe = arena.battle.figures
    foe.abilities = (ability("Spell: half hits", type="Theism", harms="magic"),)
    meeting = meeting_by_magic(arena, foe, casting_of(arena, foe, CastCode(0, own.key)))
    parts = {part.name: part.bonus for part in (*meeting.actor.parts, *meeting.target.parts)}
    assert parts.get("blessing", NOTHING) == Rating(0, edges)
    assert ("undefended target" in parts) is open_


def test_a_curse_lies_on_foes_of_its_kind_only() -> None:
    cursed = curse("Curse", "melee", "House guard", 9)
    before, after = (blow(arena, *reversed(arena.battle.figures), "melee").actor for arena in (fight(), fight(cursed)))
    assert after.power - before.power == Rating(0, -3)
    wolf = fight(cursed, foe="Wolf")
    assert not wolf.battle.figures[1].hindrances and not wolf.battle.figures[0].affinities


# Services


def lay(**fields: Any) -> Character:
    return hero(**{"religion": "Mostali", "rank": "Lay Member", **fields})


def test_a_weekly_service_gives_common_and_one_special_blessing_for_a_week() -> None:
    game = played(
        REST, lay(), rest=["serve:The Book of Measures", "wait:1", "end"], blessing="The true edge", congregation="10"
    )
    assert [(one.name, one.points, one.days) for one in game.home().blessings] == [
        ("The even joint", 3, 6),
        ("The true edge", 2, 6),
    ]
    refused = game.option("serve:The Book of Measures", 1).refused
    assert refused == "You held a service today, and its blessings last a week."
    assert not game.option("serve:The Book of Measures", 2).refused
    blessed = lay(blessings=(given("hits"),))
    assert played(REST, blessed, rest=["wait:1", "end"]).home().blessings[0].days == 6
    assert (
        played(REST, replace(blessed, blessings=(replace(given("hits"), days=1),)), rest=["wait:1", "end"])
        .home()
        .blessings
        == ()
    )


def test_only_who_leads_the_service_may_curse() -> None:
    scripture = {"scriptures": ("The Book of Measures",)}
    game = played(
        REST,
        lay(rank="Liturgist", **scripture),
        rest=["serve:The Book of Measures", "end"],
        blessing="curse",
        cursed="Wolf",
        matter="melee",
    )
    assert [(one.effect, one.target, one.matter) for one in game.home().blessings] == [
        ("skill", "", "knowledge"),
        ("skill", "Wolf", "melee"),
    ]
    listener = played(REST, lay(), rest=["serve:The Book of Measures", "end"])
    assert "curse" not in [option.code for option in listener.step(0, "blessing").options]


def test_further_scriptures_cost_a_point_and_need_a_rank_that_leads() -> None:
    plain = lay(rank="Liturgist")
    one, two = (replace(plain, scriptures=("The Book of Measures", "The Red Leaves")[:count]) for count in (1, 2))
    assert [xp_spent(each, content()) - xp_spent(plain, content()) for each in (one, two)] == [0, 1]
    listener = " ".join(each.message for each in list_broken_limits(lay(scriptures=("The Red Leaves",)), content()))
    assert "leads no services" in listener


def test_blessings_are_told_in_words() -> None:
    assert blessing_words(given("combat", "melee")) == "+3E in melee"
    assert blessing_words(given("protection")) == "2 less damage"
    assert blessing_words(curse("Curse", "melee", "Wolf", 4)) == "−1E in melee for every Wolf"


def test_every_scripture_belongs_to_a_religion_of_the_content() -> None:
    assert len(content().entries(Scripture)) >= 2
