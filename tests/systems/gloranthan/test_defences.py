"""What answers an attack and what carries arms farther, clause by clause: defences against blows and magic, reach and
resistance by magic (`G-32`, `G-33`, `G-45`, `H-25`).
"""

from __future__ import annotations

from typing import Any

import pytest

from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.rules.arms import arms_at
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.fixed_factors import warding
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import Rating, modifier_text
from tests.systems.gloranthan.staging import Scripted, ability, acted_out, changed, staged

PLAIN_DAY = CampaignTable(days=8)
"""A day whose cards of time show no rune of anybody here."""
SPELL = ability("Spell: full hits", name="Chill", harms="magic")
AGENT = ability("Agent: full hits", name="Bolt")


def facing(
    *draws: str,
    held: tuple[Ability, ...] = (),
    shield: tuple[Ability, ...] = (),
    mine: Powers | None = None,
    theirs: Powers | None = None,
    apart: int = 1,
    **fields: Any,
) -> tuple[BattleContext, Figure, Figure]:
    """A hero and a soldier of plain figures and with improvised weapons, on a day that helps nobody."""
    arena = staged(Scripted(*draws), {"Spearwoman": (10, 5)}, {"Soldier": (10 + apart, 5)}, **fields)
    arena.battle.cards.table = PLAIN_DAY
    hero, foe = arena.battle.figures
    for one in (hero, foe):
        changed(one, unit="Improvised Weapons", armed=AttackBonuses(), affinities=(), extra_hits=0, guarded=False)
    changed(hero, abilities=held, powers=mine or Powers(5, 3, 4, 2))
    changed(foe, abilities=shield, powers=theirs or Powers(5, 3, 3, 3))
    return arena, hero, foe


def parts(arena: BattleContext, hero: Figure, foe: Figure) -> tuple[dict[str, str], dict[str, str]]:
    meeting = blow(arena, hero, foe, "melee")
    found = [
        {one.name: modifier_text(one.bonus).replace("−", "-") for one in case.parts}
        for case in (meeting.actor, meeting.target)
    ]
    return found[0], found[1]


def by_magic(arena: BattleContext, hero: Figure, foe: Figure) -> tuple[dict[str, str], dict[str, str]]:
    meeting = meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(0, foe.key)))
    found = [
        {one.name: modifier_text(one.bonus).replace("−", "-") for one in case.parts}
        for case in (meeting.actor, meeting.target)
    ]
    return found[0], found[1]


# Defences against blows


def test_without_a_defence_blows_meet_the_body() -> None:
    arena, hero, foe = facing()
    assert parts(arena, hero, foe) == ({"Physical": "+5M"}, {"Physical": "+5M"})


def test_a_wall_has_the_attacker_use_magic_against_magic_and_gives_a_mastery_against_arms() -> None:
    wall = ability("Defence: magic meets magic", name="Wall")
    arena, hero, foe = facing(shield=(wall,))
    assert parts(arena, hero, foe) == ({"Magic": "+3M"}, {"Magic": "+3M", "Wall": "+1M"})


def test_a_riddle_has_the_attacker_use_its_wits_against_the_body() -> None:
    riddle = ability("Defence: another skill", name="Riddle")
    arena, hero, foe = facing(shield=(riddle,))
    assert parts(arena, hero, foe) == ({"Intellect": "+4M"}, {"Physical": "+5M", "Riddle": "0"})
    arena, hero, foe = facing(shield=(riddle,), mine=Powers(5, 3, None, None))
    assert parts(arena, hero, foe)[0] == {"Intellect": "0"}


def test_an_attacker_without_a_body_has_no_physical_rune_to_strike_with() -> None:
    arena, hero, foe = facing(mine=Powers(None, 3, 4, 2))
    assert parts(arena, hero, foe) == ({"Physical": "0"}, {"Physical": "+5M"})


def test_a_defence_that_would_make_things_worse_is_left_alone() -> None:
    riddle = ability("Defence: another skill", name="Riddle")
    arena, hero, foe = facing(shield=(riddle,), mine=Powers(5, 3, 6, 2))
    assert parts(arena, hero, foe) == ({"Physical": "+5M"}, {"Physical": "+5M"})


def test_defences_against_magic_alone_answer_no_blow() -> None:
    for name in ("Strong defence against agents", "Defence that reflects", "Great defence against magical attacks"):
        arena, hero, foe = facing(shield=(ability(name, name="Shield"),))
        assert parts(arena, hero, foe) == ({"Physical": "+5M"}, {"Physical": "+5M"}), name


@pytest.mark.parametrize(
    ("draw", "hurt"), [("1M target", 3), ("1E target", 2), ("1E actor", 2), ("1M actor", 0), ("1M1E actor", 0)]
)
def test_a_mirror_throws_a_failed_blow_back(draw: str, hurt: int) -> None:
    """Magic 3 against 3 and a mastery more: the attacker is 1M down before the draw, and a tie throws nothing back."""
    mirror = ability("Defence: magic meets magic, and reflects", name="Mirror")
    arena, hero, foe = facing(draw, shield=(mirror,))
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.lost.get("physical", 0) == hurt
    assert foe.lost.get("physical", 0) == (1 if draw == "1M1E actor" else 0)
    assert foe.uses == {"Mirror": 2}


def test_a_wall_throws_nothing_back() -> None:
    arena, hero, foe = facing("1M target", shield=(ability("Defence: magic meets magic", name="Wall"),))
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.lost == foe.lost == {} and foe.uses == {"Wall": 2}


def test_a_use_less_defence_is_no_defence() -> None:
    wall = ability("Defence: magic meets magic", name="Wall")
    arena, hero, foe = facing(shield=(wall,))
    foe.uses = {"Wall": 0}
    assert parts(arena, hero, foe) == ({"Physical": "+5M"}, {"Physical": "+5M"})


# Arms against spirits, and arms by magic


def test_blows_on_who_has_no_body_meet_its_magic() -> None:
    arena, hero, foe = facing(held=(ability("Reach the insubstantial", name="Reach"),), theirs=Powers(None, 3, 3, 3))
    meeting = blow(arena, hero, foe, "melee")
    assert parts(arena, hero, foe) == ({"Physical": "+5M"}, {"Magic": "+3M"})
    assert meeting.left == 3, "and take its Magic"


@pytest.mark.parametrize(
    ("untouchable", "physical", "spends"), [(True, 5, 2), (False, None, 2), (True, None, 2), (False, 5, None)]
)
def test_reaching_costs_a_use_only_where_it_is_needed(
    untouchable: bool, physical: int | None, spends: int | None
) -> None:
    reach = ability("Reach the insubstantial", name="Reach")
    arena, hero, foe = facing("1M target", held=(reach,), theirs=Powers(physical, 5, 3, 3))
    foe.untouchable = untouchable
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.uses.get("Reach") == spends


def test_an_attack_may_be_resisted_by_magic_where_that_is_better_for_the_attacker() -> None:
    ghostly = ability("Resisted by Magic", name="Ghost blade")
    arena, hero, foe = facing("Equal", held=(ghostly,))
    assert parts(arena, hero, foe)[1] == {"Magic": "+3M"}
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.uses == {"Ghost blade": 2}
    arena, hero, foe = facing("Equal", held=(ghostly,), theirs=Powers(3, 5, 3, 3))
    assert parts(arena, hero, foe)[1] == {"Physical": "+3M"}
    acted_out(strike(arena, hero, foe, "melee"))
    assert hero.uses == {}


@pytest.mark.parametrize(
    ("unit", "magic", "band", "arms"),
    [
        ("Hoplite", "One band farther", "melee", "melee"),
        ("Hoplite", "One band farther", "skirmish", "melee"),
        ("Hoplite", "One band farther", "missile", None),
        ("Hoplite", "Two bands farther", "missile", "melee"),
        ("Hoplite", "Two bands farther", "distant", None),
        ("Fyrd", "One band farther", "missile", "skirmish"),
        ("Fyrd", "Two bands farther", "distant", "skirmish"),
        ("Bow", "One band farther", "distant", "missile"),
        ("Bow", "Two bands farther", "far distant", "missile"),
        ("Bow", "One band farther", "far distant", None),
        ("Hoplite", "", "skirmish", None),
        ("Hoplite", "", "melee", "melee"),
        ("Psiloi Archer", "One band farther", "melee", "melee"),
    ],
)
def test_magic_carries_the_arms_of_the_nearest_band_so_many_bands_farther(
    unit: str, magic: str, band: Any, arms: str | None
) -> None:
    arena, hero, _ = facing(held=(ability(magic),) if magic else ())
    hero.unit = unit
    fresh = BattleContext(arena.battle, arena.content, arena.scene)
    served = arms_at(fresh.build(hero), fresh.usable_abilities(hero), band)
    assert (served and served[0]) == arms
    if served:
        assert [one.ability.name for one in served[1]] == ([magic] if magic and arms != band else [])


def test_the_farther_of_two_such_magics_carries_arms() -> None:
    arena, hero, _ = facing(held=(ability("One band farther"), ability("Two bands farther")))
    hero.unit = "Hoplite"
    fresh = BattleContext(arena.battle, arena.content, arena.scene)
    served = arms_at(fresh.build(hero), fresh.usable_abilities(hero), "missile")
    assert served is not None and served[1][0].ability.name == "Two bands farther"


def test_no_other_magic_carries_arms_however_strong() -> None:
    """Three attacks are three blows, not three bands (G-33)."""
    arena, hero, _ = facing(held=(ability("Three attacks"), ability("One band farther")))
    hero.unit = "Hoplite"
    fresh = BattleContext(arena.battle, arena.content, arena.scene)
    assert arms_at(fresh.build(hero), fresh.usable_abilities(hero), "missile") is None
    served = arms_at(fresh.build(hero), fresh.usable_abilities(hero), "skirmish")
    assert served is not None and [one.ability.name for one in served[1]] == ["One band farther"]


# Defences against magic


def test_an_open_target_gives_the_caster_a_mastery() -> None:
    arena, hero, foe = facing(held=(SPELL,))
    assert by_magic(arena, hero, foe) == ({"Magic": "+3M", "undefended target": "+1M"}, {"Magic": "+3M"})
    foe.guarded = True
    fresh = BattleContext(arena.battle, arena.content, arena.scene)
    assert by_magic(fresh, hero, foe) == ({"Magic": "+3M"}, {"Magic": "+3M"})


@pytest.mark.parametrize(
    ("shield", "bonus"),
    [
        ("Defence against magical attacks", "0"), ("Strong defence against magical attacks", "+1E"),
        ("Great defence against magical attacks", "+1M"), ("Defence against one magic", "0"),
        ("Defence: magic meets magic", "0"), ("Defence that reflects", "0"),
    ],
)  # fmt: skip
def test_a_defence_against_magical_attacks_shuts_and_adds_its_bonus(shield: str, bonus: str) -> None:
    arena, hero, foe = facing(held=(SPELL,), shield=(ability(shield, name="Shield"),))
    assert by_magic(arena, hero, foe) == ({"Magic": "+3M"}, {"Magic": "+3M", "Shield": bonus})


@pytest.mark.parametrize(
    ("shield", "bonus"),
    [
        ("Defence against agents", "0"), ("Strong defence against agents", "+1E"),
        ("Great defence against agents", "+1M"), ("Defence against one magic", "0"),
        ("Defence that reflects", "0"),
    ],
)  # fmt: skip
def test_a_defence_against_agents_shuts_and_adds_its_bonus(shield: str, bonus: str) -> None:
    arena, hero, foe = facing(held=(AGENT,), shield=(ability(shield, name="Shield"),))
    assert by_magic(arena, hero, foe) == ({"Magic": "+3M"}, {"Physical": "+5M", "Shield": bonus})


def test_a_defence_against_the_other_delivery_leaves_the_target_open() -> None:
    arena, hero, foe = facing(held=(SPELL,), shield=(ability("Great defence against agents"),))
    assert by_magic(arena, hero, foe)[0]["undefended target"] == "+1M"
    arena, hero, foe = facing(held=(AGENT,), shield=(ability("Great defence against magical attacks"),))
    assert by_magic(arena, hero, foe)[0]["undefended target"] == "+1M"


def test_a_riddle_has_the_caster_use_its_wits() -> None:
    riddle = ability("Defence: another skill", name="Riddle")
    arena, hero, foe = facing(held=(SPELL,), shield=(riddle,), mine=Powers(5, 5, 3, 2))
    assert by_magic(arena, hero, foe) == ({"Intellect": "+3M"}, {"Magic": "+3M", "Riddle": "0"})


def test_of_defences_as_good_one_that_reflects_answers() -> None:
    plain, mirror = ability("Defence against one magic", name="Plain"), ability("Defence that reflects", name="Mirror")
    for shield in ((plain, mirror), (mirror, plain)):
        arena, hero, foe = facing("1M target", held=(SPELL,), shield=shield)
        acted_out(cast(arena, hero, casting_of(arena, hero, CastCode(0, foe.key))))
        assert foe.uses == {"Mirror": 2}
        assert hero.lost == {"magic": 2}


def test_kinds_of_magic_give_edges_to_either_side() -> None:
    shield = ability("Defence against one magic", name="Shield", type="Theism")
    for own, attack, answer in (
        ("Sorcery", "+1E", "0"), ("Spirit", None, "+1E"), ("Common magic", None, "+1E"), ("Theism", None, "0"),
        ("Mysticism", None, "0"),
    ):  # fmt: skip
        chill = ability("Spell: full hits", name="Chill", harms="magic", type=own)
        arena, hero, foe = facing(held=(chill,), shield=(shield,))
        ours, theirs = by_magic(arena, hero, foe)
        assert ours.get(f"{own} over Theism") == attack, own
        assert theirs["Shield"] == answer, own


def test_an_affinity_wards_off_its_own_kind_of_magic_only() -> None:
    ward = Affinity("Air", "defence", "spirit magic, sorcery")
    skill = Affinity("Combat", "combat", "melee")
    assert warding((ward, skill), {"spirit magic"}) == ("Air",)
    assert warding((ward,), {"sorcery", "magic"}) == ("Air",)
    assert warding((ward, skill), {"theism", "magic"}) == ()
    lore = Affinity("Ghosts", "combat", "spirit magic")
    assert warding((lore, ward), {"spirit magic"}) == ("Air",), "one that helps to fight wards off nothing"
    arena, hero, foe = facing(held=(ability("Spell: full hits", name="Chill", harms="magic", type="Spirit"),))
    foe.affinities = (ward,)
    assert "undefended target" not in by_magic(arena, hero, foe)[0]
    arena, hero, foe = facing(held=(SPELL,))
    foe.affinities = (ward,)
    assert by_magic(arena, hero, foe)[0]["undefended target"] == "+1M"


def test_an_attack_on_a_group_meets_the_powers_of_all_taken_together() -> None:
    """R-43: two of 4M each are 5M."""
    arena = staged(Scripted(), {"Spearwoman": (10, 5)}, {"Soldier": [(12, 5), (13, 5)]})
    arena.battle.cards.table = PLAIN_DAY
    hero, one, two = arena.battle.figures
    hero.abilities = (SPELL,)
    for each in (one, two):
        changed(each, powers=Powers(5, 4, 3, 3), armed=AttackBonuses())
        each.faith = type(each.faith)(each.faith.deed, guardian=True)
    both = casting_of(arena, hero, CastCode(0, one.key, 1))
    assert both.targets == (one, two)
    assert meeting_by_magic(arena, hero, both).target.power == Rating(5)
    assert meeting_by_magic(arena, hero, both, two).target.power == Rating(4)
