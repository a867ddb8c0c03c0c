"""Blows, javelins and shots on the field: every reason of both powers, joint attacks, damage, and who falls by them
(`G-51` to `G-60`, `H-24`, `H-28`, `H-30` to `H-32`, `H-35`).
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from solo.systems.gloranthan.action.odds import fall_chance, harm, mean_harm, success
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.options.acts import HOLD
from solo.systems.gloranthan.battle.options.attacks import AttackCode, aim_of, attack_options
from solo.systems.gloranthan.battle.options.zero_choices import GoOnChoice
from solo.systems.gloranthan.battle.rounds import carry_out
from solo.systems.gloranthan.battle.rules.blows import blow, explain_no_attack, list_joiners, may_attack, targets
from solo.systems.gloranthan.battle.rules.courage import trials
from solo.systems.gloranthan.battle.rules.harm import give_back, take
from solo.systems.gloranthan.battle.state.battle import Advantage, BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure, Hindrance
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import Rating, modifier_text, power_text
from solo.systems.gloranthan.rolls.action import DamageIncrease, DamageReduction
from solo.systems.gloranthan.units.ranges import Band
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.section_12 import defeats
from tests.systems.gloranthan.staging import (
    Scripted,
    ability,
    acted_out,
    asked_first,
    called,
    changed,
    heroes,
    mustered,
    spell,
    staged,
)
from tests.systems.gloranthan.test_foes import PRINTED, REGIMENT_ROWS, rows

HEROES = """
Spearwoman | - | 5M1E | 6M2E | 6M2E
Band captain | - | 5M1E | 6M2E +1D | 6M1E
Storm initiate | - | 2M | 2M2E | 2M2E
Archer scout | 5M2E | 5M1E | 4M | 5M
"""
"""Attacks and resistance as part 12 has them, without Bow Guide."""
NEAR = (11, 5)
AWAY: Mapping[Band, tuple[int, int]] = {"melee": NEAR, "skirmish": (12, 5), "missile": (15, 5)}


def pair(
    one: str = "Spearwoman", foe: str = "Militiaman", band: Band = "melee", *draws: str, **fields: object
) -> tuple[BattleContext, Figure, Figure]:
    """One hero and one foe, so far apart that they stand in a band."""
    arena = staged(Scripted(*draws), {one: (10, 5)}, {foe: AWAY[band]}, **fields)
    hero, other = arena.battle.figures
    return arena, hero, other


def plain(power: Rating) -> str:
    return power_text(power).replace("−", "-")


def reasons(
    arena: BattleContext, attacker: Figure, target: Figure, band: Band = "melee"
) -> tuple[dict[str, str], dict[str, str]]:
    """All parts of both powers but for the level, as they are written."""
    meeting = blow(arena, attacker, target, band)
    found = [
        {one.name: modifier_text(one.bonus).replace("−", "-") for one in case.parts[1:]}
        for case in (meeting.actor, meeting.target)
    ]
    return found[0], found[1]


# The tables of part 12


@pytest.mark.parametrize("row", rows(HEROES), ids=lambda row: row[0])
def test_heroes_strike_and_resist_as_they_are_printed(row: list[str]) -> None:
    name, missile, skirmish, melee, resist = row
    for band, printed in zip(("missile", "skirmish", "melee"), (missile, skirmish, melee), strict=True):
        arena, hero, foe = pair(name, "Militiaman", band, options={"scale": "personal"})
        hero.uses = {"Bow Guide": 0}
        if printed == "-":
            assert may_attack(arena, hero, foe) is None
            continue
        meeting = blow(arena, hero, foe, band)
        assert plain(meeting.actor.power) + " +1D" * (meeting.force.added == ((1, 1),)) == printed
    arena, hero, foe = pair(name)
    assert plain(blow(arena, foe, hero, "melee").target.power) == resist


@pytest.mark.parametrize("row", rows(PRINTED), ids=lambda row: row[0])
def test_foes_strike_and_resist_as_they_are_printed(row: list[str]) -> None:
    name, _, missile, skirmish, melee, resist, _ = row
    for band, printed in zip(("missile", "skirmish", "melee"), (missile, skirmish, melee), strict=True):
        arena, hero, foe = pair("Archer scout", name, band)
        if printed == "-" or foe.powers.physical is None:
            assert may_attack(arena, foe, hero) is None
            continue
        foe.uses = {"Sharp Sword": 0}
        meeting = blow(arena, foe, hero, band)
        assert plain(meeting.actor.power) + " +1D" * (meeting.force.added == ((1, 1),)) == printed
    found = [plain(blow(*pair("Archer scout", name, band)[:3], band).target.power) for band in ("melee", "missile")]
    assert " ".join(found) == (resist if name != "Restless spirit" else "3M 3M")


@pytest.mark.parametrize("row", rows(REGIMENT_ROWS), ids=lambda row: row[0])
def test_regiments_strike_and_resist_as_they_are_printed(row: list[str]) -> None:
    name, _, _, missile, skirmish, melee, resist = row
    arena = staged(Scripted(), {"Spearwoman": (1, 1)}, {name: [(5, 5)], "Line spears": [(6, 5)]})
    one, other = called(arena, name), arena.battle.figures[-1]
    other.side = "party"
    for band, printed in zip(("missile", "skirmish", "melee"), (missile, skirmish, melee), strict=True):
        if printed == "-":
            with pytest.raises(ValueError, match="no attack at"):
                blow(arena, one, other, band)
            continue
        meeting = blow(arena, one, other, band)
        assert plain(meeting.actor.power) + " +1D" * (meeting.force.added == ((1, 1),)) == printed
    assert plain(blow(arena, other, one, "melee").target.power) == resist


# Who may attack whom


def test_only_a_foe_in_a_band_with_arms_for_it_may_be_attacked() -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Wolf": [(11, 5)], "Soldier": [(13, 5)], "Bear": [(14, 5)]})
    hero, wolf, soldier, bear = arena.battle.figures
    assert targets(arena, hero) == [(wolf, "melee"), (soldier, "skirmish")]
    assert may_attack(arena, hero, bear, (12, 5)) == "skirmish"
    assert targets(arena, soldier) == []
    assert explain_no_attack(arena, hero, bear) == "Thureophoroi has no attack at missile range."
    refused = {one.code: one.refused for one in attack_options(arena, hero) if one.refused}
    assert refused == {str(AttackCode(bear.key)): "Thureophoroi has no attack at missile range."}


def test_who_fled_or_is_disabled_or_beaten_attacks_nobody() -> None:
    arena, hero, foe = pair()
    for fields, why in (
        ({"fled": True}, "Spearwoman has just fled and cannot attack."),
        ({"disabled": 2}, "Spearwoman is disabled."),
        ({"condition": "fleeing"}, "Spearwoman is beaten."),
    ):
        changed(hero, **{"fled": False, "disabled": 0, "condition": "ready", **fields})
        assert may_attack(arena, hero, foe) is None and explain_no_attack(arena, hero, foe) == why
    assert may_attack(arena, changed(hero, condition="going on"), foe) == "melee"


def test_woods_hide_from_beyond_the_skirmish_band_who_has_not_attacked() -> None:
    arena, hero, foe = pair("Archer scout", "Militiaman", "missile", ground={AWAY["missile"]: "w"})
    assert may_attack(arena, hero, foe) is None and "hidden in the woods" in explain_no_attack(arena, hero, foe)
    assert may_attack(arena, hero, changed(foe, struck=True)) == "missile"
    assert may_attack(arena, hero, changed(foe, struck=False), (13, 5)) == "skirmish"
    arena, hero, foe = pair("Archer scout", "Militiaman", "missile", ground={AWAY["missile"]: "^"})
    assert may_attack(arena, hero, foe) == "missile"


def test_beings_without_a_body_are_reached_by_magic_alone() -> None:
    arena, hero, ghost = pair("Spearwoman", "Restless spirit")
    assert may_attack(arena, hero, ghost) is None and "Only magic can harm" in explain_no_attack(arena, hero, ghost)
    assert "no body" in explain_no_attack(arena, ghost, hero)
    hero.abilities = (ability("Reach the insubstantial"),)
    arena = BattleContext(arena.battle, arena.content, Scripted("1M actor"))
    assert may_attack(arena, hero, ghost) == "melee"
    acted_out(strike(arena, hero, ghost, "melee"))
    assert ghost.lost == {"magic": 3} and hero.uses == {"Reach the insubstantial": 2}


def test_magic_carries_arms_a_band_farther() -> None:
    arena, hero, foe = pair("Spearwoman", "Militiaman", "missile", "Equal")
    hero.abilities = (ability("One band farther"),)
    assert may_attack(arena, hero, foe) == "missile"
    assert blow(arena, hero, foe, "missile").actor.power == Rating(5, 1)
    acted_out(strike(arena, hero, foe, "missile"))
    assert hero.uses == {"One band farther": 2}


# What both sides bring: G-51 to G-59


@pytest.mark.parametrize(
    ("hero_unit", "foe_unit", "attack", "more"),
    [
        ("Light Swords", "Fyrd", "+3E", 1),
        ("Mace Fighter", "Hoplite", "+5E", 0),
        ("Heavy Maul", "Huscarl", "+5E", 1),
        ("Heavy Maul", "Fyrd", "+3E", 1),
        ("Wargang", "Hoplite", "+3E", 1),
        ("Dagger Fighter", "Peltast", "+3E", 1),
        ("Dagger Fighter", "Hoplite", "+1E", 0),
        ("Beasts", "Knights", "+1M1E", 0),
        ("Beasts", "Dragoons", "+1E", 0),
        ("Beasts", "Beasts", "+1E", 0),
        ("Xystophoroi", "Fyrd", "+3E", 0),
    ],
)
def test_entries_of_units_depend_on_whom_they_meet(hero_unit: str, foe_unit: str, attack: str, more: int) -> None:
    arena, hero, foe = pair()
    hero.unit, foe.unit = hero_unit, foe_unit
    found, _ = reasons(arena, hero, foe)
    assert found[hero_unit] == attack
    assert blow(arena, hero, foe, "melee").force == DamageIncrease(added=((1, 1),) if more else ())


def test_entries_of_resistance_depend_on_band_and_opponent() -> None:
    arena, hero, foe = pair("Spearwoman", "House guard")
    assert reasons(arena, hero, foe)[1]["Huscarl"] == "+2E"
    assert reasons(arena, hero, foe, "skirmish")[1]["Huscarl"] == "+3E"
    foe.unit = "Beasts"
    assert reasons(BattleContext(arena.battle, content(), arena.scene), hero, foe)[1]["Beasts"] == "+1E"
    hero.unit = "Knights"
    mounted = BattleContext(arena.battle, content(), arena.scene)
    assert reasons(mounted, hero, foe)[1]["Beasts"] == "+1M1E" and reasons(mounted, foe, hero)[1]["Knights"] == "+3E"


@pytest.mark.parametrize(
    ("unit", "ground", "modifier"),
    [
        ("Lancer", "~", "-1M"), ("Lancer", "^", "-2M"), ("Horse Archer", "^", "-2M"), ("Hoplite", "~", "-2E"),
        ("Hoplite", "^", "-1M"), ("Dragoons", "w", "-1M"), ("Shieldwall", "~", "-2E"), ("Thorakites", "~", None),
        ("Thorakites", "^", "-2E"), ("Light Swords", "w", "-2E"), ("Peltast", "w", None), ("Lancer", ".", None),
    ],
)  # fmt: skip
def test_the_going_one_stands_in_counts_for_attack_and_resistance(unit: str, ground: str, modifier: str | None) -> None:
    arena, hero, foe = pair(ground={(10, 5): ground})
    hero.unit = unit
    going = {"~": "rough going", "^": "difficult going", "w": "difficult going"}.get(ground, "")
    assert reasons(arena, hero, foe)[0].get(going) == modifier
    assert reasons(arena, foe, hero)[1].get(going) == modifier
    assert not any("going" in name for name in reasons(arena, hero, foe)[1])


def test_the_night_takes_a_mastery_beyond_the_skirmish_band_from_those_without_dark_sense() -> None:
    arena, hero, foe = pair("Archer scout", "Militiaman", "missile", night=True)
    assert reasons(arena, hero, foe, "missile")[0]["night"] == "-1M"
    assert "night" not in reasons(arena, hero, foe, "skirmish")[0]
    dark = BattleContext(arena.battle, content(), arena.scene)
    assert "night" not in reasons(dark, changed(hero, dark_sense=True), foe, "missile")[0]


def test_a_regiment_and_a_smaller_unit() -> None:
    arena = staged(Scripted(), {"Spearwoman": (5, 5)}, {"Line spears": [(6, 5)]})
    hero, spears = arena.battle.figures
    assert reasons(arena, spears, hero)[0]["size"] == "+1M" and reasons(arena, hero, spears)[0]["size"] == "-1M"
    assert "size" not in reasons(arena, hero, spears)[1]


def test_the_better_plan_adds_to_attack_and_resistance_as_long_as_it_holds() -> None:
    """From combat range on, in the very attack with which somebody comes within range as well (G-52)."""
    arena, hero, foe = pair()
    for plan, number, holds in (
        (Advantage("party", 2, since=2), 2, True),
        (Advantage("party", 2, since=2), 3, True),
        (Advantage("party", 2, since=2), 4, False),
        (Advantage("party", 2), 2, True),
        (Advantage("foes", 2, since=2), 2, False),
    ):
        arena.battle.plan, arena.battle.round = plan, number
        assert ("the better plan" in reasons(arena, hero, foe)[0]) is holds
        assert ("the better plan" in reasons(arena, foe, hero)[1]) is holds


@pytest.mark.parametrize(
    ("unit", "against", "bonus", "force"),
    [
        ("Xystophoroi", "Fyrd", "+1M", DamageIncrease(doubled=True)),
        ("Xystophoroi", "Hoplite", None, DamageIncrease()),
        ("Xystophoroi", "Phalangite", None, DamageIncrease()),
        ("Xystophoroi", "Cataphracht", "+1M", DamageIncrease(doubled=True)),
        ("Warband", "Fyrd", "+1M", DamageIncrease(doubled=True)),
        ("Knights", "Fyrd", "+1E", DamageIncrease(added=((1, 1), (1, 1)))),
        ("Knights", "Hoplite", None, DamageIncrease(added=((1, 1),))),
        ("Knights", "Lancer", None, DamageIncrease(added=((1, 1),))),
    ],
)
def test_a_charge_counts_in_the_first_turn_of_melee(
    unit: str, against: str, bonus: str | None, force: DamageIncrease
) -> None:
    arena, hero, foe = pair()
    changed(hero, unit=unit, charges=(foe.key,))
    foe.unit = against
    name = "the charge" if unit == "Knights" else "Shock"
    assert reasons(arena, hero, foe)[0].get(name) == bonus
    assert blow(arena, hero, foe, "melee").force == force
    assert name not in reasons(arena, foe, hero)[1]
    hero.charges = ()
    assert name not in reasons(arena, hero, foe)[0]


def test_hindrances_count_in_their_matter() -> None:
    arena, hero, foe = pair()
    hero.hindrances = (Hindrance("Dread", Rating(0, -3)), Hindrance("Dull", Rating(-1), "sword, spear"))
    assert {"Dread": "-3E", "Dull": "-1M"}.items() <= reasons(arena, hero, foe)[0].items()
    assert "Dull" not in reasons(arena, hero, foe, "skirmish")[0]
    assert reasons(arena, foe, hero)[1]["Dread"] == "-3E" and "Dull" not in reasons(arena, foe, hero)[1]


# Passive magic


def test_passive_magic_helps_once_a_use_and_is_capped() -> None:
    arena, hero, foe = pair("Archer scout", "Militiaman", "missile", "Equal", "Equal")
    assert reasons(arena, hero, foe, "missile")[0]["Bow Guide"] == "+3E"
    acted_out(strike(arena, hero, foe, "missile"))
    assert hero.uses == {"Bow Guide": 2}
    assert "Bow Guide" not in reasons(arena, changed(hero, uses={"Bow Guide": 0}), foe, "missile")[0]
    assert "Bow Guide" not in reasons(arena, changed(hero, uses={}), foe)[0]
    great = ability("Two masteries in a matter", name="Great", matter="bow")
    item = ability("Two masteries in a matter", name="Bow of old", matter="bow", item=True)
    hero.abilities = (great, item)
    fresh = BattleContext(arena.battle, content(), arena.scene)
    found = reasons(fresh, hero, foe, "missile")[0]
    assert (found["Great"], found["Bow of old"], found["limit on magic"]) == ("+2M", "+2M", "-1M")


def test_magic_of_damage_and_protection_costs_a_use_where_it_told() -> None:
    arena, hero, foe = pair("Band captain", "Militiaman", "melee", "1M actor", "1M target", "2M actor", "Equal")
    hero.abilities, foe.abilities = (spell("Sharp Sword"),), (spell("Protection"),)
    meeting = blow(arena, hero, foe, "melee")
    assert meeting.force == DamageIncrease(added=((1, 1), (1, 1))) and meeting.shelter == DamageReduction(off=((2, 1),))
    foe.unit = "Hoplite"
    acted_out(strike(arena, hero, changed(foe, lost={}, extra_hits=9), "melee"))
    assert hero.uses == {"Sharp Sword": 2} and foe.uses == {"Protection": 2}
    arena, hero, foe = pair("Band captain", "Champion", "melee", "1M target")
    hero.abilities, foe.abilities = (spell("Sharp Sword"),), (spell("Protection"),)
    acted_out(strike(arena, hero, foe, "melee"))
    assert not hero.uses and not foe.uses


def test_affinities_add_damage_and_keep_some_off_and_their_runes_are_used() -> None:
    arena, hero, foe = pair("Storm initiate", "Bear")
    hero.affinities = (*hero.affinities, Affinity("Death", "damage"), Affinity("Protection", "protection"))
    ours, theirs = blow(arena, hero, foe, "melee"), blow(arena, foe, hero, "melee")
    assert ours.force == DamageIncrease(added=((1, 2),)) and theirs.shelter == DamageReduction(kept_off=2)
    assert ours.actor.claim.used == {"Combat", "Death"} and theirs.target.claim.used == {"Combat", "Protection"}
    assert ours.actor.claim.religion == "Vinga" and ours.actor.claim.deed.kind == "attack"


def test_cards_see_what_both_do_where_and_when() -> None:
    arena, hero, foe = pair("Archer scout", "Militiaman", "missile", night=True, ground={(10, 5): "^"})
    hero.moved = False
    attack, resist = (
        blow(arena, hero, foe, "missile").actor.claim.deed,
        blow(arena, foe, hero, "skirmish").target.claim.deed,
    )
    assert (attack.kind, attack.band, attack.going, attack.night) == ("attack", "missile", "difficult", True)
    assert {"bow", "arrow", "weapon"} <= attack.words and "militiaman" in attack.against
    assert resist.kind == "resist" and resist.unmoved and "javelin" in resist.against and "sword" not in resist.against


def test_opponents_are_hindered_for_one_use_a_fight() -> None:
    arena, hero, foe = pair("Spearwoman", "Bear", "melee", "Equal", "Equal")
    hero.abilities = (ability("Opponents at -3E", name="Dread", matter="attack"),)
    hero.uses = {"Dread": 1}
    assert reasons(arena, foe, hero)[0]["Dread"] == "-3E"
    for _ in range(2):
        acted_out(strike(arena, foe, hero, "melee"))
    assert hero.uses == {"Dread": 0} and reasons(arena, foe, hero)[0]["Dread"] == "-3E"
    assert "Dread" not in reasons(arena, hero, foe)[1]


def test_magic_may_have_to_meet_magic_and_wits_and_what_fails_falls_back() -> None:
    arena, hero, foe = pair("Spearwoman", "Hedge sorcerer", "melee", "Equal")
    foe.abilities = (ability("Defence: magic meets magic, and reflects", name="Wall", type="Theism"),)
    meeting = blow(arena, hero, foe, "melee")
    assert (meeting.actor.power, meeting.target.power) == (Rating(3), Rating(6))
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.lost == {"physical": 4} and foe.uses == {"Wall": 4}
    arena, hero, foe = pair("Spearwoman", "Hedge sorcerer")
    foe.abilities = (ability("Defence: another skill", name="Riddle"),)
    assert blow(arena, hero, foe, "melee").actor.power == Rating(3)
    strong = ability("Defence: another skill", name="Riddle")
    arena, hero, foe = pair("Storm initiate", "Hedge sorcerer")
    foe.abilities = (replace(strong, name="Wall", effect="Defence: magic meets magic"),)
    arena.battle.figures[0].powers = replace(hero.powers, magic=9)
    assert blow(arena, hero, foe, "melee").actor.power == Rating(2, 2)  # it lets arms meet arms


def test_an_attack_may_be_resisted_by_magic() -> None:
    arena, hero, foe = pair("Spearwoman", "Bear")
    hero.abilities = (ability("Resisted by Magic", name="Soul blade"),)
    assert blow(arena, hero, foe, "melee").target.power == Rating(1)
    arena, hero, foe = pair("Spearwoman", "Hedge sorcerer")
    hero.abilities = (ability("Resisted by Magic", name="Soul blade"),)
    assert blow(arena, hero, foe, "melee").target.power == Rating(3)


def test_magic_draws_a_failed_attack_again() -> None:
    arena, hero, foe = pair("Spearwoman", "Sergeant", "melee", "1M target", "1M actor")
    hero.abilities = (ability("Second draw", name="Grace"),)
    acted_out(strike(arena, hero, foe, "melee"))
    assert foe.lost == {"physical": 3} and hero.uses == {"Grace": 2}


# Joint attacks


def test_joint_attacks_combine_whole_levels_under_the_best() -> None:
    arena = staged(
        Scripted(), {"Spearwoman": (10, 5), "Band captain": (11, 6), "Storm initiate": (11, 4)}, {"Sergeant": (11, 5)}
    )
    spear, captain, initiate, foe = arena.battle.figures
    assert list_joiners(arena, initiate, foe, "melee") == [spear, captain]
    aim = aim_of(arena, initiate, AttackCode(foe.key, f"{spear.key}+{captain.key}"))
    assert aim.leader is spear and aim.joined == (captain, initiate)
    assert blow(arena, spear, foe, "melee", (captain,)).actor.power == Rating(7, 2)
    assert blow(arena, spear, foe, "melee", aim.joined).actor.power == Rating(7, 2)
    assert blow(arena, captain, foe, "melee", (spear, initiate)).force == DamageIncrease(added=((1, 1),))
    captain.acted = arena.battle.round
    assert list_joiners(arena, initiate, foe, "melee") == [spear]
    codes = {one.code for one in attack_options(arena, initiate)}
    assert codes == {str(AttackCode(foe.key)), str(AttackCode(foe.key, spear.key))}


def test_a_shot_is_joined_only_by_shots_of_the_same_weapon():
    """G-43: archers support archery."""
    people = {"Archer scout": (10, 5), "Lissel of the Green Hush": (10, 6), "Storm initiate": (10, 4)}
    arena = staged(Scripted(), people, {"Soldier": (12, 5)})
    scout, elf, thrower = arena.battle.figures[:3]
    foe = called(arena, "Soldier")
    assert may_attack(arena, thrower, foe) == may_attack(arena, scout, foe) == "skirmish"
    assert list_joiners(arena, scout, foe, "skirmish") == [elf]
    assert list_joiners(arena, thrower, foe, "skirmish") == []


def test_two_regiments_of_a_power_join_at_one_more() -> None:
    arena = staged(Scripted(), {"Spearwoman": (1, 1)}, {"Line spears": [(5, 5), (5, 6)], "Hill levy": [(6, 5)]})
    _, one, other, levy = arena.battle.figures
    levy.side = "party"
    assert blow(arena, one, levy, "melee", (other,)).actor.power == Rating(15, 7)


def test_all_who_join_have_acted_and_used_their_magic() -> None:
    arena = staged(
        Scripted("1M actor"), {"Archer scout": (10, 5), "Storm initiate": (10, 6)}, {"Wolf": (14, 5)}, round=3
    )
    scout, initiate, wolf = arena.battle.figures
    initiate.unit = "Bow"
    initiate.abilities = (ability("Edge in a matter", name="Eye", matter="bow"),)
    acted_out(strike(arena, scout, wolf, "missile", (initiate,)))
    assert scout.acted == initiate.acted == 3 and scout.struck and initiate.struck
    assert (scout.uses, initiate.uses) == ({"Bow Guide": 2}, {"Eye": 4})


def test_a_reaction_is_nobody_s_own_action() -> None:
    arena, hero, foe = pair("Spearwoman", "Wolf", "melee", "Equal")
    hero.acted = 1
    acted_out(strike(arena, hero, foe, "melee", reaction=True))
    assert hero.acted == 1 and not hero.struck and arena.battle.busy


# Whole distributions


@pytest.mark.parametrize(
    ("hero", "foe", "band", "force"),
    [
        ("Spearwoman", "Sergeant", "melee", 0),
        ("Band captain", "House guard", "melee", 1),
        ("Archer scout", "Dark troll", "missile", 0),
    ],
)
def test_a_blow_falls_as_all_cards_drawn_one_by_one(hero: str, foe: str, band: Band, force: int) -> None:
    arena, one, other = pair(hero, foe, band)
    meeting = blow(arena, one, other, band)
    powers = [(case.power.masteries, case.power.edges) for case in (meeting.actor, meeting.target)]
    naive: dict[int, float] = {}
    for done, chance in defeats(*powers).items():
        naive[done + force if done else 0] = naive.get(done + force if done else 0, 0) + chance
    exact = harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond)
    assert {done for done, _ in exact} == set(naive)
    assert all(float(exact.chance_of(done)) == pytest.approx(chance) for done, chance in naive.items())
    means = sum(min(done, meeting.left) * chance for done, chance in naive.items())
    assert mean_harm(meeting.advantage, meeting.force, most=meeting.left) == pytest.approx(means)
    falls = sum(chance for done, chance in naive.items() if done >= meeting.left)
    assert float(fall_chance(meeting.advantage, meeting.left, meeting.force)) == pytest.approx(falls)


# Worked examples 10 and 11


@pytest.mark.parametrize(
    ("attack", "resist", "draw", "lost"),
    [
        ((6, 0), (6, 0), "1M1E actor", 2),
        ((6, 0), (6, 0), "Draw Double 1M target", 0),
        ((6, 0), (7, 0), "Trickster target", 2),
        ((10, 0), (4, 0), "Trickster actor", 0),
        ((6, 3), (6, 3), "Equal", 0),
        ((7, 0), (6, 5), "Equal", 2),
    ],
)
def test_worked_examples_on_the_field(attack: tuple[int, int], resist: tuple[int, int], draw: str, lost: int) -> None:
    arena, hero, foe = pair("Spearwoman", "Captain of horse", "melee", draw)
    meeting = blow(arena, hero, foe, "melee")
    hero.hindrances = (Hindrance("as told", Rating(*attack) - meeting.actor.power),)
    foe.hindrances = (Hindrance("as told", Rating(*resist) - meeting.target.power),)
    acted_out(strike(arena, hero, foe, "melee"))
    assert foe.lost.get("physical", 0) == lost


# Falling: H-28, H-30 to H-32, H-35


def felled(one: str, foe: str, *draws: str, **fields: object) -> tuple[BattleContext, Figure, Figure]:
    """A hero with one hit left who is struck by a foe: the first draw is that of the blow."""
    arena, hero, other = pair(one, foe, "melee", *draws)
    changed(hero, **{"lost": {"physical": hero.hits("physical") - 1}, **fields})
    return arena, hero, other


def test_a_hero_at_0_goes_on_by_courage_and_leads_its_people_on() -> None:
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", "1E actor")
    acted_out(strike(arena, foe, hero, "melee"), falling="try")
    assert hero.condition == "going on" and hero.left("physical") == 0 and hero.steps == 0
    assert arena.battle.fallen == [hero.key]
    arena, hero, foe = felled("Band captain", "Sergeant", "1M actor", "3M actor", "1M target")
    acted_out(strike(arena, foe, hero, "melee"), falling="try")
    assert hero.condition == "going on" and not hero.leads
    assert blow(arena, hero, foe, "melee").actor.power == Rating(5, 2), "the retainers are gone"
    assert "goes on alone" in arena.scene.story  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rune", "power", "difficulty"), [("physical", Rating(5, 1), 5), ("intellect", Rating(3, 1), 5)]
)
def test_the_rune_that_fell_is_the_one_that_is_tested(rune: Rune, power: Rating, difficulty: int) -> None:
    arena, hero, _ = pair()
    (test,) = trials(arena, hero, rune)
    assert (test.actor.power, test.target.power) == (power, Rating(difficulty))


def test_the_tests_are_two_for_a_leader_and_one_at_battle_scale() -> None:
    arena, captain, _ = pair("Band captain")
    assert [one.target.power.masteries for one in trials(arena, captain, "physical")] == [5, 6]
    assert trials(arena, captain, "physical")[1].actor.power == Rating(4)
    arena.battle.scale = "battle"
    assert [(one.actor.power, one.target.power) for one in trials(arena, captain, "physical")] == [
        (Rating(4), Rating(9))
    ]


def test_whoever_fails_or_does_not_try_flees() -> None:
    for draws, answer in ((("1M actor", "1M target"), "try"), (("1M actor",), "flee")):
        arena, hero, foe = felled("Spearwoman", "Sergeant", *draws)
        acted_out(strike(arena, foe, hero, "melee"), falling=answer)
        assert hero.condition == "fleeing" and hero.present


def test_any_defeat_while_going_on_is_a_step_and_asks_again_until_death() -> None:
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", "1M actor", condition="going on", tried=True)
    acted_out(strike(arena, foe, hero, "melee"), falling="try")
    assert (hero.steps, hero.condition) == (1, "going on")
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", condition="going on", tried=True, steps=1)
    acted_out(strike(arena, foe, hero, "melee"))
    assert (hero.steps, hero.condition) == (2, "fleeing"), "by default nobody tries twice"
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", condition="going on", tried=True, steps=2)
    acted_out(strike(arena, foe, hero, "melee"))
    assert (hero.steps, hero.condition) == (3, "going on"), "and one last action"


def test_what_costs_no_hit_beats_nobody_who_goes_on() -> None:
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M target", condition="going on")
    acted_out(strike(arena, foe, hero, "melee"))
    assert hero.condition == "going on" and not hero.steps


@pytest.mark.parametrize(("foe", "draws", "condition"), [
    ("Militiaman", ("Equal",), "fleeing"), ("Dark troll", ("2M actor", "2M actor"), "going on"),
    ("Dark troll", ("2M actor", "1M target"), "fleeing"),
])  # fmt: skip
def test_ordinary_foes_never_try_and_greater_ones_once(foe: str, draws: tuple[str, ...], condition: str) -> None:
    arena, hero, other = pair("Spearwoman", foe, "melee", *draws)
    acted_out(strike(arena, hero, other, "melee"))
    assert other.condition == condition


def test_a_foe_beaten_while_it_goes_on_is_out() -> None:
    arena, hero, foe = pair("Spearwoman", "Dark troll", "melee", "Equal")
    changed(foe, condition="going on", tried=True, lost={"physical": 4})
    acted_out(strike(arena, hero, foe, "melee"))
    assert foe.condition == "out" and not foe.present


def test_who_runs_is_caught_by_any_success_and_whoever_is_disabled_always() -> None:
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", condition="fleeing")
    acted_out(strike(arena, foe, hero, "melee"))
    assert (hero.condition, hero.caught, hero.place) == ("out", True, None)
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", disabled=2)
    acted_out(strike(arena, foe, hero, "melee"))
    assert (hero.condition, hero.caught) == ("out", True)


def test_going_on_is_offered_with_its_chances_and_what_the_next_defeat_costs() -> None:
    arena, hero, foe = felled("Band captain", "Sergeant", "1M actor")
    asked = asked_first(strike(arena, foe, hero, "melee"))
    assert isinstance(asked, GoOnChoice) and asked.default == "flee"
    preview = next(option for option in asked.options if option.code == "try").preview()
    assert [one.name for one in preview.measures] == ["goes on", "people too"]
    assert preview.measures[0].value == success(Rating(-1)) and "Hurt" in preview.note
    assert preview.explain and "Physical 4M" in preview.explain().sentences[0]


def test_magic_makes_more_attacks_of_one_action() -> None:
    arena = staged(
        Scripted("Equal", "Equal", "Equal"), {"Band captain": (10, 5)}, {"Wolf": [(11, 5), (9, 5)], "Bear": [(11, 6)]}
    )
    hero, one, two, bear = arena.battle.figures
    hero.abilities = (ability("Three attacks", name="Whirl", matter="sword"),)
    acted_out(strike(arena, hero, one, "melee"), further=[str(AttackCode(two.key)), str(AttackCode(bear.key))])
    assert one.condition == two.condition == "fleeing" and bear.lost and hero.uses == {"Whirl": 2}
    arena, hero, foe = pair("Band captain", "Bear", "melee", "1M target")
    hero.abilities = (ability("Two attacks", name="Twice"),)
    acted_out(strike(arena, hero, foe, "melee"), further="enough")
    assert not hero.uses


def test_at_0_the_figures_tell_the_chance_of_any_defeat() -> None:
    arena, hero, foe = pair("Spearwoman", "Dark troll")
    changed(foe, condition="going on", lost={"physical": 4})
    assert blow(arena, hero, foe, "melee").left == 1


def test_magic_that_helps_to_go_on_costs_a_use() -> None:
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", "3M target", "Equal")
    heart = ability("Mastery in a matter", name="Heart", matter="courage")
    hero.abilities = (heart, ability("Second draw", name="Grace", matter="courage"))
    acted_out(strike(arena, foe, hero, "melee"), falling="try")
    assert hero.condition == "going on" and hero.uses == {"Heart": 2, "Grace": 2}
    assert "3M for fear" in arena.scene.story  # type: ignore[attr-defined]


def naive_damage(done: int) -> int:
    """Doubled by magic, one more by magic and one by the charge's shock doubled, halved, then one less from two on."""
    if not done:
        return 0
    whole = (2 * done + 1) * 2
    half = (whole + 1) // 2
    return max(1, half - 1 if half >= 2 else half)


def test_all_that_makes_and_takes_damage_falls_in_its_order() -> None:
    arena, hero, foe = pair("Spearwoman", "Sergeant", "melee", "1M actor")
    changed(hero, unit="Xystophoroi", charges=(foe.key,))
    hero.abilities = (ability("Double damage", name="Wrath"), ability("Damage", name="Edge"))
    foe.abilities = (ability("Half damage", name="Stone"), spell("Protection"))
    meeting = blow(arena, hero, foe, "melee")
    powers = [(case.power.masteries, case.power.edges) for case in (meeting.actor, meeting.target)]
    naive: dict[int, float] = {}
    for done, chance in defeats(*powers).items():
        naive[naive_damage(done)] = naive.get(naive_damage(done), 0) + chance
    exact = harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond)
    assert {done: pytest.approx(float(exact.chance_of(done))) for done, _ in exact} == naive
    acted_out(strike(arena, hero, foe, "melee"), falling="flee")
    assert hero.uses == {"Wrath": 2, "Edge": 2} and foe.uses == {"Stone": 2, "Protection": 2}


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from(RUNES), st.integers(-4, 9)), max_size=12))
def test_hits_stay_within_their_bounds_whatever_is_taken_and_given_back(changes: list[tuple[Rune, int]]) -> None:
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Wolf": (11, 5)})
    hero = called(arena, "Spearwoman")
    for rune, points in changes:
        before = hero.left(rune)
        if points < 0:
            assert give_back(hero, rune, -points) == hero.left(rune) - before
        elif hero.condition == "ready":
            fell = take(hero, rune, points)
            assert before - hero.left(rune) == min(points, before) and (fell == "falls") is (hero.left(rune) == 0)
        assert all(0 <= hero.left(one) <= hero.hits(one) for one in RUNES)


def test_a_dying_hero_acts_once_more() -> None:
    """The third step is death; one last action may still be taken (G-60)."""
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", condition="going on", tried=True, steps=2)
    acted_out(strike(arena, foe, hero, "melee"))
    assert (hero.steps, hero.condition, hero.present) == (3, "going on", True)
    acted_out(carry_out(arena, hero, HOLD))
    assert (hero.steps, hero.condition, hero.place) == (3, "out", None)
    assert "is dead" in arena.scene.story  # type: ignore[attr-defined]
    arena, hero, foe = felled("Spearwoman", "Sergeant", "1M actor", condition="going on", tried=True, steps=3)
    acted_out(strike(arena, foe, hero, "melee"))
    assert (hero.condition, hero.place) == ("out", None), "unless it is struck again before"


def test_what_their_keep_adds_goes_with_those_who_are_kept() -> None:
    """Who goes on without its people is without what their keep makes of them (G-19, H-30)."""
    captain = replace(heroes()["Band captain"], kept=3)
    arena, hero, foe = pair("Band captain", "Sergeant", "melee", "1M actor", "3M actor", "1M target")
    kept = mustered([captain], {"Sergeant": 1}).figures[0]
    changed(hero, armed=kept.armed, helped=kept.helped)
    assert blow(arena, hero, foe, "melee").actor.power == Rating(6, 4)
    hero.lost = {"physical": 3}
    acted_out(strike(arena, foe, hero, "melee"), falling="try")
    assert blow(arena, hero, foe, "melee").actor.power == Rating(5, 2)
