"""Who enters a fight and how, and what everybody takes home.

The rules are `S-01`, `S-06`, `S-28` to `S-30`, `R-18`, `H-02`, `H-05`, `H-08` and `H-10`.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from solo.systems.contract import FoeCount, Setup
from solo.systems.swords.encounters.foe_worth import FIGHTER
from solo.systems.swords.fight import ending, switches
from solo.systems.swords.fight.fighters import fighter_of_character, fighter_of_foe
from solo.systems.swords.fight.muster import muster
from solo.systems.swords.fight.state import Fight, FightCircumstances, GroundItem, weapon_in_hand
from solo.systems.swords.fight.state.validation import find_problems
from solo.systems.swords.fight.tally import make_record
from solo.systems.swords.foes import foe as foes
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.people.sheet import Attributes, Character
from solo.systems.swords.rolls.damage import Health
from tests.systems.swords.fight_staging import SWORDSMAN, content, mustered, weapon


def changed(**fields: Any) -> Character:
    return msgspec.structs.replace(SWORDSMAN, **fields)


def foe(name: str) -> Foe:
    return content().entries(Foe)[name]


# Characters and foes as fighters


def test_a_character_enters_with_attribute_and_skill_together_and_its_armour() -> None:
    """`S-01`, `S-03`."""
    one = fighter_of_character(changed(armour="plate", shield="shield"), content(), "party-0", "", 7)
    figures = one.figures
    assert (figures.strength, figures.dexterity, figures.intelligence) == (2, 2 - 2, 1)
    assert (figures.striking, figures.defense, figures.grappling, figures.archery) == (3, 3, 2, 2)
    assert (figures.throwing, figures.animals, figures.stealth, figures.watching) == (0, 1, 0, 1)
    assert (one.armour, one.shield, one.mass, one.place, one.move) == (5, 2, 160, 7, 10)
    assert (one.stamina, one.full_stamina, one.down, one.ill) == (10, 10, False, 0)
    assert (one.side, one.kind) == ("party", "Ada")


@pytest.mark.parametrize(
    ("stamina", "health", "down", "ill"),
    [
        (10, "OK", False, 0),
        (1, "Hurt", False, -1),
        (0, "OK", True, 0),
        (5, "Crippled", False, -3),
        (5, "Dead", True, -3),
    ],
)
def test_a_character_enters_with_the_wounds_it_has(stamina: int, health: Any, down: bool, ill: int) -> None:
    """`R-18`, `S-06`."""
    one = fighter_of_character(changed(stamina=stamina, health=health), content(), "party-0", "", 0)
    assert (one.stamina, one.health.word, one.down, one.ill) == (stamina, health, down, ill)


def test_a_foes_printed_defense_counts_its_shield_which_is_told_apart() -> None:
    """Part 5."""
    one = fighter_of_foe(foe("Man-at-arms"), content(), "foes-0", "", 0)
    assert (one.figures.defense, one.shield, one.figures.striking) == (1 + 3 - 2, 2, 4)
    assert (one.armour, one.stamina, one.mass) == (3, 10, 180)
    bare = fighter_of_foe(foe("Duellist"), content(), "foes-0", "", 0)
    assert (bare.figures.defense, bare.shield) == (3 + 5, 0)


@pytest.mark.parametrize(
    ("name", "animal", "flies", "trained"),
    [
        ("Wolf", True, False, False),
        ("War horse", True, False, True),
        ("Winged horror", False, True, False),
        ("Giant", False, False, False),
    ],
)
def test_beasts_flyers_and_war_horses_are_known_as_such(name: str, animal: bool, flies: bool, trained: bool) -> None:
    """`S-28`, `S-29`."""
    one = fighter_of_foe(foe(name), content(), "foes-0", "", 0)
    assert (one.animal, one.flies, one.battle_trained) == (animal, flies, trained)


def test_the_first_made_weapon_is_in_hand_and_others_at_the_belt_and_fists_come_last() -> None:
    one = fighter_of_character(changed(weapons=("dagger", "sword")), content(), "party-0", "", 0)
    assert [(arm.weapon.name, arm.where) for arm in one.arms] == [
        *(("dagger", "hand"), ("sword", "belt"), ("fist", "body"))
    ]
    beast = fighter_of_foe(foe("Wolf"), content(), "foes-0", "", 0)
    assert [(arm.weapon.name, arm.where) for arm in beast.arms] == [("bite", "body")]


@pytest.mark.parametrize(
    ("weapons", "missiles", "found"),
    [
        (("sword", "short bow"), {}, {"arrow": 20}),
        (("sword", "short bow"), {"arrow": 4}, {"arrow": 4}),
        (("light crossbow",), {"arrow": 4}, {"bolt": 10}),
        (("sword",), {"arrow": 4}, {}),
    ],
)
def test_missiles_are_what_is_left_or_the_usual_supply(
    weapons: tuple[str, ...], missiles: dict[str, int], found: dict[str, int]
) -> None:
    """`H-05`."""
    one = fighter_of_character(changed(weapons=weapons, missiles=missiles), content(), "party-0", "", 0)
    assert one.missiles == found


@pytest.mark.parametrize(("skill", "total"), [("Striking", 4), ("Tactics", 0), ("Defense", 4), ("Cooking", 0)])
def test_a_foes_total_is_attribute_and_skill(skill: str, total: int) -> None:
    assert foes.skill_total(foe("Man-at-arms"), skill) == total


# Where everybody stands


@pytest.mark.parametrize(
    ("distance", "party", "others"),
    [
        ("30 yards", -6, 36),
        ("20 yards", 0, 20),
        ("6 yards", 0, 6),
        ("60 yards", -6, 66),
    ],
)
def test_the_sides_face_each_other_with_bows_behind_where_there_is_room(distance: str, party: int, others: int) -> None:
    """`H-02`."""
    state = mustered("Bowman", party=(changed(weapons=("short bow",)), changed(name="Bo")), distance=distance)
    apart = int(distance.split()[0])
    assert [one.place for one in state.fighters] == [party, 0, others]
    assert mustered("Wolf", distance=distance).fighters[-1].place == apart


def test_thirty_yards_are_the_usual_distance() -> None:
    """`H-02`."""
    usual = {name: values[0] for name, values in switches.setup_options(content()).items()}
    assert usual["distance"] == "30 yards"
    assert (usual["mass"], usual["bare hands and reach"], usual["two-handed grip"]) == ("on", "off", "off")
    assert (usual["ground"], usual["corner"], usual["initiative"]) == ("packed earth", "none", "each round")


# Switches


@pytest.mark.parametrize(
    ("option", "value", "field", "usual", "found"),
    [
        ("light", "dusk", "light", 0, 2),
        ("wind", "windy", "wind", 0, 2),
        ("ground", "stone", "surface_harm", 3, 6),
        ("corner", "iron spike", "corner_harm", 0, 4),
        ("drop", "6 yards", "drop", 0, 6),
        ("saddle", "open field", "seat", -4, -2),
        ("saddle", "narrow", "seat", -4, -6),
        ("mass", "off", "mass", True, False),
        ("two-handed grip", "on", "two_handed_grip", False, True),
        ("bare hands and reach", "on", "bare_hands", False, True),
        ("far stronger foes", "harder", "unequal", "", "harder"),
        ("far stronger foes", "ruled out", "unequal", "", "ruled out"),
        ("initiative", "once", "initiative", "each round", "once"),
        ("initiative", "Dexterity", "initiative", "each round", "Dexterity"),
        ("room to dodge", "no", "room", True, False),
        ("arrows", "a hail that only a block stops", "hail", False, True),
        ("wounded mounts", "stay calm", "mounts_take_fright", True, False),
        ("ridden mounts defend", "with their rider's", "mount_bears_plan", False, True),
        ("large weapons in a grapple", "still parry", "large_in_clinch", False, True),
        ("blocks after acting", "only planned blocks", "blocks_after_acting", True, False),
        ("foes and the fallen", "strike at them", "finish", False, True),
        ("lost fights", "the party stays, for its stake", "staying", "", "party"),
        ("lost fights", "nobody leaves", "staying", "", "everybody"),
        ("defence after an escape", "an action more", "unplanned_after_escape", False, True),
        ("defences asked", "always", "ask_always", False, True),
    ],
)
def test_each_switch_means_one_thing(option: str, value: str, field: str, usual: object, found: object) -> None:
    plain = {name: values[0] for name, values in switches.setup_options(content()).items()}
    assert getattr(switches.circumstances(plain, content()), field) == usual
    other = switches.circumstances({**plain, option: value}, content())
    assert getattr(other, field) == found
    named = {"ground": "surface", "corner": "corner"}.get(option)
    if named:
        assert getattr(other, named) == value
    assert isinstance(other, FightCircumstances)


@pytest.mark.parametrize(
    ("surprised", "party", "others", "lurking"),
    [
        ("nobody", False, False, ""),
        ("the party", True, False, ""),
        ("the foes", False, True, ""),
        ("the party, unless it notices", False, False, "foes"),
        ("the foes, unless they notice", False, False, "party"),
    ],
)
def test_surprise_is_told_or_rolled(surprised: str, party: bool, others: bool, lurking: str) -> None:
    """`H-08`."""
    state = mustered("Wolf", surprised=surprised)
    assert [one.surprised for one in state.fighters] == [party, others]
    assert state.lurking == lurking


@pytest.mark.parametrize(("option", "covers"), [("party cover", (4, 0)), ("foes cover", (0, 4))])
def test_each_side_has_a_cover_of_its_own(option: str, covers: tuple[int, int]) -> None:
    state = mustered("Wolf", **{option.replace(" ", "_"): "heavy"})
    assert tuple(one.cover for one in state.fighters) == covers


# Mounts and beasts


@pytest.mark.parametrize(
    ("mounted", "party", "others"),
    [
        ("as they come", "", "Riding horse"),
        ("nobody", "", ""),
        ("the party", "War horse", "Riding horse"),
        ("the foes", "", "Riding horse"),
        ("everybody", "War horse", "Riding horse"),
    ],
)
def test_who_rides_is_as_everybody_comes_or_as_the_table_says(mounted: str, party: str, others: str) -> None:
    """`H-10`."""
    state = mustered("Mounted scout", mounted=mounted)
    ridden = {one.rider: one.kind for one in state.fighters if one.rider}
    spare = next(name for name in foes.mounts(content()))
    expected = {"party-0": spare if party else "", "foes-0": others}
    assert ridden == {key: kind for key, kind in expected.items() if kind}
    for one in state.fighters:
        if one.rider:
            assert (state.find(one.rider).mount, one.place, one.side) == (
                one.key,
                state.find(one.rider).place,
                state.find(one.rider).side,
            )


@pytest.mark.parametrize("name", ["Wolf", "Winged horror", "Giant"])
def test_beasts_flyers_and_the_too_heavy_ride_nothing(name: str) -> None:
    """`S-30`."""
    state = mustered(name, mounted="the foes")
    assert not any(one.rider for one in state.fighters)


def test_who_cannot_stand_brings_neither_mount_nor_beast() -> None:
    fallen = changed(name="Bo", stamina=0, mount="Riding horse", beast="Mastiff")
    state = mustered("Wolf", party=(SWORDSMAN, fallen))
    assert [one.key for one in state.fighters] == ["party-0", "party-1", "foes-0"]
    with pytest.raises(ValueError, match="stand"):
        mustered("Wolf", party=(fallen,))


@pytest.mark.parametrize(("field", "name"), [("mount", "Unicorn"), ("beast", "Unicorn")])
def test_what_nobody_knows_is_neither_ridden_nor_brought(field: str, name: str) -> None:
    with pytest.raises(ValueError, match=name):
        mustered("Wolf", party=(changed(**{field: name}),))


def test_a_lance_is_put_away_on_foot_and_a_long_bow_in_the_saddle() -> None:
    """Part 3."""
    for weapons, mount, hand in (
        (("lance", "sword"), "", "sword"),
        (("lance", "sword"), "Riding horse", "lance"),
        (("long bow", "sword"), "Riding horse", "sword"),
        (("long bow", "sword"), "", "long bow"),
        (("lance",), "", None),
        (("lance", "long bow", "sword"), "Riding horse", "lance"),
        (("long bow", "lance"), "Riding horse", "lance"),
    ):
        held = weapon_in_hand(mustered("Wolf", party=(changed(weapons=weapons, mount=mount),)).fighters[0])
        assert (held.weapon.name if held else None) == hand, (weapons, mount)


def test_mounts_and_beasts_are_named_for_whose_they_are() -> None:
    state = mustered("Lancer", 2, party=(changed(mount="Riding horse"),))
    names = {one.key: one.name for one in state.fighters}
    assert names["party-0-mount"] == "Riding horse of Ada"
    assert names["foes-0-mount"].endswith("of Lancer a")


def test_at_most_so_many_foes_take_the_field() -> None:
    assert len(muster(Setup((SWORDSMAN,), (FoeCount("Wolf", 30),)), content()).fighters) == 31
    with pytest.raises(ValueError, match="fewer"):
        muster(Setup((SWORDSMAN,), (FoeCount("Wolf", 31),)), content())


# Home again


def home(state: Fight, character: Character = SWORDSMAN) -> Character:
    return ending.apply_outcome(state, character)


@pytest.mark.parametrize(("winner", "weapons"), [("party", ("sword",)), ("foes", ()), ("draw", ())])
def test_what_flew_is_picked_up_again_by_who_holds_the_field(winner: Any, weapons: tuple[str, ...]) -> None:
    state = mustered("Wolf")
    ada = state.fighters[0]
    ada.arms = [arm for arm in ada.arms if arm.weapon.name != "sword"]
    state.ground, state.winner = [GroundItem(weapon("sword"), 3, ada.key)], winner
    assert home(state).weapons == weapons
    state.ground = [GroundItem(weapon("sword"), 3, "foes-0")]
    assert home(state).weapons == ()


def test_what_broke_is_lost_and_what_was_wrenched_away_is_kept_behind_the_own() -> None:
    state = mustered("Wolf", party=(changed(weapons=("sword", "dagger")),))
    ada = state.fighters[0]
    ada.arms[0].where = "broken"
    ada.arms.insert(0, msgspec.structs.replace(ada.arms[1], weapon=weapon("mace"), where="hand"))
    assert home(state, changed(weapons=("sword", "dagger"))).weapons == ("dagger", "mace")


@pytest.mark.parametrize(
    ("shield", "lies", "owner", "winner", "kept"),
    [
        (2, False, "", "foes", "shield"),
        (0, False, "", "party", ""),
        (0, True, "party-0", "party", "shield"),
        (0, True, "party-0", "foes", ""),
        (0, True, "foes-0", "party", ""),
    ],
)
def test_a_shield_is_brought_home_unless_it_broke_or_lies_where_the_foes_are(
    shield: int, lies: bool, owner: str, winner: Any, kept: str
) -> None:
    bearer = changed(shield="shield")
    state = mustered("Wolf", party=(bearer,))
    state.fighters[0].shield, state.winner = shield, winner
    state.ground = (
        [GroundItem(weapon("club"), 3, owner, shield=2)] if lies else [GroundItem(weapon("club"), 3, "party-0")]
    )
    assert home(state, bearer).shield == kept


@pytest.mark.parametrize(("health", "kept"), [(Health.CRIPPLED, "Riding horse"), (Health.DEAD, "")])
def test_a_mount_is_lost_only_with_its_life(health: Health, kept: str) -> None:
    rider = changed(mount="Riding horse")
    state = mustered("Wolf", party=(rider,))
    state.find("party-0-mount").health = health
    state.find("party-0-mount").away = True
    assert home(state, rider).mount == kept


def test_wounds_and_missiles_come_home_and_other_missiles_are_untouched() -> None:
    bowman = changed(weapons=("short bow",), missiles={"arrow": 9, "bolt": 3})
    state = mustered("Wolf", party=(bowman,))
    one = state.fighters[0]
    one.stamina, one.health, one.missiles = -2, Health.WOUNDED, {"arrow": 5}
    found = home(state, bowman)
    assert (found.stamina, found.health, found.missiles) == (-2, "Wounded", {"arrow": 5, "bolt": 3})


# The tally


@pytest.mark.parametrize(
    ("stamina", "health", "unhurt", "crippled"),
    [
        (10, Health.OK, True, 0),
        (9, Health.OK, False, 0),
        (10, Health.HURT, False, 0),
        (5, Health.WOUNDED, False, 0),
        (5, Health.CRIPPLED, False, 1),
        (5, Health.DEAD, False, 1),
    ],
)
def test_the_tally_counts_what_was_lost(stamina: int, health: Health, unhurt: bool, crippled: int) -> None:
    """Part 6: the share with a Crippled or Dead character."""
    state = mustered("Wolf", party=(changed(weapons=("short bow",)),))
    before = msgspec.structs.replace(state.fighters[0], missiles={"arrow": 20})
    after = state.fighters[0]
    after.stamina, after.health, after.harm, after.missiles = stamina, health, 4, {"arrow": 17}
    found = make_record(before, after, state)
    assert (found.unhurt, found.harm) == (unhurt, 4)
    spent = {one.what: one.amount for one in found.spent}
    assert spent == {"Stamina": 10 - stamina, "Crippled or dead": crippled, "arrows": 3}


def test_who_came_crippled_is_not_counted_again() -> None:
    state = mustered("Wolf", party=(changed(health="Crippled"),))
    before, after = state.fighters[0], msgspec.structs.replace(state.fighters[0], health=Health.DEAD)
    assert {one.what: one.amount for one in make_record(before, after, state).spent}["Crippled or dead"] == 0


# States from files


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        ({}, 0),
        ({"place": 300}, 0),
        ({"place": 301}, 1),
        ({"place": -301}, 1),
        ({"mass": 0}, 1),
        ({"move": -1}, 1),
        ({"full_stamina": -1}, 1),
        ({"clinch": "nobody"}, 1),
        ({"struck_by": ["nobody"]}, 1),
        ({"helpers": ["nobody"]}, 1),
        ({"met": ["nobody"]}, 1),
        ({"mass": 10_001}, 1),
    ],
)
def test_a_fight_from_a_file_is_within_bounds_and_knows_everybody(fields: dict[str, Any], count: int) -> None:
    state = mustered("Wolf")
    for name, value in fields.items():
        setattr(state.fighters[1], name, value)
    assert len(list(find_problems(state))) == count


def test_things_from_a_file_lie_on_the_line() -> None:
    state = mustered("Wolf")
    state.ground = [GroundItem(weapon("sword"), 301, "party-0")]
    assert len(list(find_problems(state))) == 1


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({}, []),
        ({"text": ""}, ["text"]),
        ({"tags": ()}, ["tags"]),
        ({"stamina": 0}, ["stamina"]),
        ({"stamina": 201}, ["stamina"]),
        ({"mass": 0}, ["mass"]),
        ({"mass": 1}, []),
        ({"armour": -1}, ["armour"]),
        ({"move": -1}, ["move"]),
        ({"weapons": ()}, ["weapons"]),
        ({"weapons": ("laser",)}, ["weapons"]),
        ({"shield": "door"}, ["shield"]),
        ({"mount": "Thing"}, ["mount"]),
    ],
)
def test_a_foe_of_ones_own_is_told_what_is_wrong_with_it(fields: dict[str, Any], where: list[str]) -> None:
    made = Foe(**{"name": "Thing", "text": "It is.", "tags": ("monster",), **fields})
    assert [field for field, _ in foes.find_problems(made, content())] == where


def test_horses_are_ridden_and_other_beasts_come_along() -> None:
    """`S-29`."""
    ridden, trained = foes.mounts(content()), foes.beasts(content())
    assert "War horse" in ridden
    assert "Wolf" in trained
    assert not set(ridden) & set(trained)
    assert "Giant" not in trained


def test_the_fighter_of_the_odds_is_the_printed_one() -> None:
    """Part 3: Str 2, Dex 2, Striking 3, Defense 3, sword +3, leather 2."""
    assert FIGHTER == (2, 2, 3, 3, 3, 2, 10)
    assert Attributes(2, 2, 1, 1) == SWORDSMAN.attributes
