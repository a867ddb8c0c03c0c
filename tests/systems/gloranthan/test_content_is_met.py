"""Content met in play: each kind of effect and each type of unit is carried by somebody or something ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from solo.systems.gloranthan.encounters.ready_characters import ready_characters
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.hands.deck import EntityCard, Region, entity_deck
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.effect import Effect, EffectKind
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.religion.religion import Religion
from solo.systems.gloranthan.religion.scripture import scriptures_of
from solo.systems.gloranthan.units.unit_type import UnitType
from solo.systems.parts.fight.ready_fights import TieredFight
from tests.systems.gloranthan.gloranthan_content import content

HEROES = ready_characters(content())
FOES = every_foe(content())
WIZARDS = ("Mostali", "Church of the Unbroken Lamp", "School of the Nine Doors")


def carried() -> Iterator[Ability]:
    """All abilities of ready heroes, foes and regiments, and all ready spells."""
    for one in (*HEROES.values(), *FOES.values()):
        yield from one.abilities
    yield from (spell.ability for spell in content().entries(Spell).values())


def test_each_kind_of_effect_is_carried() -> None:
    effects = content().entries(Effect)
    kinds = Counter(effects[ability.effect].kind for ability in carried())
    assert set(get_args(EffectKind)) - set(kinds) == set()


def test_each_type_of_unit_is_fought_as() -> None:
    units = {one.unit for one in (*HEROES.values(), *FOES.values())}
    assert set(content().entries(UnitType)) - units == set()


def test_each_holder_of_abilities_is_met() -> None:
    holders = {ability.holder for one in HEROES.values() for ability in one.abilities} - {""}
    people = {name for one in HEROES.values() for name in (*one.allies, *(friend.name for friend in one.companions))}
    assert {"guardian", "landscape", "grimoire"} <= holders
    assert holders & people


def test_wizardry_has_three_religions_with_scriptures_cards_and_followers() -> None:
    religions = {name: one for name, one in content().entries(Religion).items() if one.way == "wizardry"}
    assert set(religions) == set(WIZARDS)
    for name, religion in religions.items():
        assert scriptures_of(religion, content()), name
        assert name in content().entries(EntityCard), name
        assert any(name in region.cards for region in content().entries(Region).values()), name
    assert {one.religion for one in HEROES.values()} >= set(WIZARDS[1:])


def test_the_general_deck_stays_as_the_rules_have_it() -> None:
    """Part 10: forty cards of religions; those of the new churches are in the decks of their regions."""
    general = entity_deck(content())
    assert not set(WIZARDS[1:]) & {name for name, _ in general.kinds}
    coast = entity_deck(content(), content().entries(Region)["coast of lamps"].cards)
    assert set(WIZARDS) <= {name for name, _ in coast.kinds}


def test_the_new_foes_and_heroes_stand_in_ready_fights() -> None:
    fights = content().entries(TieredFight).values()
    foes = {foe.name for fight in fights for foe in fight.foes}
    heroes = {name for fight in fights for name in fight.party}
    assert {"Brother of the mace", "Twin-blade dancer", "Mirror witch", "Bone caller", "Door walker"} <= foes
    assert {"Brother Osmund", "Ilvane of the Third Door", "Walks With Owls", "Veluria Crescent-Tongue"} <= heroes
