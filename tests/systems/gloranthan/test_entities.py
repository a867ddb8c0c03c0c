"""Guardian and landscape entities in play: shared functions, feats of the land, sacrifice (`G-35`, `G-36`, `G-41`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.battle.muster import muster
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.state.battle import Battle, BattleContext
from solo.systems.gloranthan.downtime.procedure import RestProcedure
from solo.systems.gloranthan.hands.deck import EntityCard
from solo.systems.gloranthan.hands.fate_card_benefit import benefit
from solo.systems.gloranthan.magic.ability import GUARDIAN, LANDSCAPE
from solo.systems.gloranthan.people.limits import list_broken_limits
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating
from tests.systems.gloranthan.company_staging import hero, played
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, setup

REST = RestProcedure(content())
BULL = ability("Three edges in a matter", name="Horns of the bull", matter="melee", holder=GUARDIAN)
FEAT = ability("Three edges in a matter", name="Footing of the hill", matter="melee", holder=LANDSCAPE)
LAND = content().entries(EntityCard)["Landscape"]


def fight(*party: Character, **options: str) -> Battle:
    return muster(setup(party, {"Wolf": 1}, field="plain", **options), content())


def band(**leader: Any) -> tuple[Character, Character]:
    """A leader who focuses a guardian, and a friend in the same band."""
    focus = hero("Band captain", abilities=(BULL,), guardian="The white bull", **leader)
    return focus, hero(guardian="The white bull")


def test_heroes_who_share_a_guardian_have_the_functions_that_its_leader_focuses() -> None:
    battle = fight(*band())
    for number, figure in enumerate(battle.figures[:2]):
        assert figure.faith.guardian and BULL in figure.abilities
        figure.place, battle.figures[2].place = (10, 5 + number), (11, 5)
    arena = BattleContext(battle, content(), Scripted())
    parts = [part.name for part in blow(arena, battle.figures[1], battle.figures[2], "melee").actor.parts]
    assert BULL.name in parts
    alone = fight(band()[0], hero()).figures[1]
    assert not alone.faith.guardian and BULL not in alone.abilities


def test_only_one_of_them_may_have_a_rune_of_8() -> None:
    strong = {"powers": Powers(8, 3, 3, 3)}
    focus, friend = band(**strong)
    assert fight(focus, friend).figures[1].faith.guardian
    assert not fight(focus, replace(friend, **strong)).figures[1].faith.guardian


@pytest.mark.parametrize(
    ("options", "offering", "standing"),
    [
        ({}, 0, ""),
        ({"home_ground": "the heroes"}, 0, "home"),
        ({"home_ground": "the foes"}, 0, ""),
        ({"home_ground": "the foes"}, 3, "sacrificed"),
        ({"sacrifice_to_the_land": "the heroes"}, 0, "sacrificed"),
        ({"sacrifice_to_the_land": "the foes"}, 0, ""),
    ],
)
def test_feats_of_the_land_work_on_home_ground_or_after_a_sacrifice(
    options: dict[str, str], offering: int, standing: str
) -> None:
    figure = fight(hero(abilities=(FEAT,), offering=offering), **options).figures[0]
    assert figure.faith.landscape == standing
    assert (FEAT in figure.abilities) is bool(standing)


def test_the_landscape_card_helps_who_sacrificed_rather_than_who_is_at_home() -> None:
    battle = fight(hero(offering=1), home_ground="the foes")
    ours, theirs = (figure.faith for figure in battle.figures)
    assert benefit(LAND, theirs, ours, content()) == ("target", Rating(1))
    at_home = fight(hero(), home_ground="the foes").figures
    assert benefit(LAND, at_home[1].faith, at_home[0].faith, content()) == ("actor", Rating(1))


def test_a_sacrifice_holds_for_its_days() -> None:
    rite = "hold:Sacrifice to a small spirit of the land"
    priest = hero("Storm initiate", wealth=Rating(2))
    game = played(REST, priest, scene=Scripted("3M actor"), rest=[rite, "wait:1", "end"], time="once")
    assert game.home("Storm initiate").offering == 6
    failed = played(REST, priest, scene=Scripted("3M target"), rest=[rite, "end"], time="once")
    assert failed.home("Storm initiate").offering == 0


def test_feats_of_the_land_are_cheap_and_small() -> None:
    assert FEAT.cost == replace(FEAT, holder="").cost - 1
    great = ability("Mastery in a matter", matter="melee", holder=LANDSCAPE)
    said = " ".join(limit.message for limit in list_broken_limits(hero(abilities=(great,)), content()))
    assert "a feat of the land is Minor at most" in said
