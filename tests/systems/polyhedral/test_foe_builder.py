"""Built foes: every template at every price is legal and costs what was asked; templates name what there is."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.resolver import SeededThrower
from solo.systems.polyhedral.foes.builder import build
from solo.systems.polyhedral.foes.foe import Foe, attack_skill, gear_xp, price
from solo.systems.polyhedral.foes.foe import find_problems as foe_faults
from solo.systems.polyhedral.foes.templates import CoreSkill, Template, TemplateGear, find_problems
from solo.systems.polyhedral.magic.known_spells import list_castable
from solo.systems.polyhedral.people.sheet import (
    CarriedGear,
    NaturalWeapon,
    bodily_weapons,
    derive_sheet,
    weapons_in_hand,
)
from tests.systems.polyhedral.shipped import CONTENT

TEMPLATES = dict(CONTENT.entries(Template))
STEPS = (*range(-10, 60, 5), *range(60, 200, 15), *range(200, 1001, 50))
MOST_SHORT = 3


def built(template: str, xp: int, seed: int = 1) -> Foe:
    return build(template, xp, "Measured", SeededThrower(Random(seed)), CONTENT)


def test_there_is_a_template_for_every_kind() -> None:
    assert set(TEMPLATES) >= {
        "brute", "archer", "skirmisher", "leader", "evoker", "charmer", "afflictor", "mender",
        "beast", "vermin", "undead", "giant", "construct", "demon", "plant", "dragon",
    }  # fmt: skip
    assert CONTENT.all_faults() == ()


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_price_is_legal_and_hardly_less_than_asked(template: str) -> None:
    short = 0
    for number, xp in enumerate(STEPS):
        made = built(template, xp, number)
        assert foe_faults(made, CONTENT) == []
        assert price(made, CONTENT) == made.xp
        assert xp - MOST_SHORT <= made.xp <= xp
        short += made.xp < xp
    assert short <= len(STEPS) // 4, "most of them cost exactly what was asked"


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(template=st.sampled_from(sorted(TEMPLATES)), xp=st.integers(-40, 1500), seed=st.integers(0, 10**6))
def test_no_throw_builds_an_illegal_or_a_dearer_one(template: str, xp: int, seed: int) -> None:
    made = built(template, xp, seed)
    assert made.xp <= xp
    assert gear_xp(made, CONTENT) <= max(5, made.xp // 4)
    armed = weapons_in_hand(made.build, CONTENT) or bodily_weapons(made.build, CONTENT)
    assert armed
    assert made.role != "caster" or list_castable(made.build, CONTENT)
    assert derive_sheet(made.build, CONTENT).load_penalty == 0


def test_the_same_throws_build_the_same_foe_and_others_differ() -> None:
    assert built("brute", 90, 4) == built("brute", 90, 4)
    assert len({str(built("brute", 90, seed).build) for seed in range(8)}) > 4


def test_weak_foes_hit_no_better_than_the_weak_should() -> None:
    for template in TEMPLATES:
        for seed in range(5):
            assert attack_skill(built(template, 20, seed).build, CONTENT) <= 1


def test_casters_have_books_where_they_can_pay_for_them() -> None:
    rich, poor = built("evoker", 250), built("evoker", 30)
    assert {spell.rank for spell in list_castable(rich.build, CONTENT)} >= {1, 2, 3, 4}
    assert not rich.build.sorcerer
    assert poor.build.sorcerer
    assert poor.build.spells == ("Arcane Blast",)


def test_people_carry_loot_and_beasts_none() -> None:
    assert any(built("leader", 200, seed).money for seed in range(5))
    assert not any(built("beast", 200, seed).money for seed in range(5))


@pytest.mark.parametrize(
    ("template", "xp", "name", "part"),
    [
        ("broote", 50, "X", "Did you mean"),
        ("brute", -41, "X", "-40 to 1500 XP"),
        ("brute", 1501, "X", "-40 to 1500 XP"),
        ("brute", 50, " ", "name"),
    ],
)
def test_senseless_wishes_get_a_sentence(template: str, xp: int, name: str, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        build(template, xp, name, SeededThrower(Random(1)), CONTENT)


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"text": " "}, "text", "Describe foes of this kind"),
        ({"outfits": (), "natural": ()}, "outfits", "weapons"),
        ({"core": (CoreSkill("Juggling", 1),)}, "core", "Juggling"),
        ({"growth": (("Juggling", 1),)}, "growth", "Juggling"),
        ({"sides": ("Juggling",)}, "sides", "Juggling"),
        ({"outfits": (TemplateGear("Swords", (CarriedGear("Toothpick"),)),)}, "outfits", "Toothpick"),
        ({"suits": ("Silk",)}, "suits", "Silk"),
        ({"hides": ("Silk",)}, "hides", "Silk"),
        ({"natural": ((NaturalWeapon("bite", "Knives", "Molar"),),)}, "natural", "Molar"),
        ({"spells": ("Fireball",)}, "spells", "Fireball"),
        ({"role": "caster"}, "school", "school"),
    ],
)
def test_each_fault_of_a_template_has_its_sentence(change: dict[str, object], field: str, part: str) -> None:
    found = find_problems(msgspec.structs.replace(TEMPLATES["brute"], **change), CONTENT)
    assert [where for where, _ in found] == [field]
    assert part in found[0][1]
