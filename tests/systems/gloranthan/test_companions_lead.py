"""Companions who lead actions of their specialisms in a battle, with powers and magic of their own (`G-14`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.gloranthan.action.hero_side import deed_of, hero_contribution, usual_company
from solo.systems.gloranthan.action.task import UNLEARNT, Task
from solo.systems.gloranthan.battle.muster import figure_of_hero
from solo.systems.gloranthan.battle.options.acts import ACTS
from solo.systems.gloranthan.battle.options.attacks import AttackCode, announced_aim, attack_options
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of, spell_options
from solo.systems.gloranthan.battle.rounds import carry_out
from solo.systems.gloranthan.battle.rules.blows import blow
from solo.systems.gloranthan.battle.rules.courage import leave_alone
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.people.leading import list_leaders
from solo.systems.gloranthan.people.retinue import Companion
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.rating import Rating, power_text
from solo.systems.gloranthan.rulings import USUAL
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import Scripted, ability, acted_out, heroes, staged

MERCHANT = "Madam Ostrane"


def merchant(*companions: Companion, draws: tuple[str, ...] = (), unit: str = "", **fields: Any) -> BattleContext:
    """The merchant with these companions beside a soldier; Hob if nobody is named."""
    arena = staged(Scripted(*draws), {MERCHANT: (10, 5)}, {"Soldier": (11, 5)})
    if companions or fields or unit:
        held = {"companions": companions} if companions else {}
        hero = replace(heroes()[MERCHANT], **held, **fields, **({"unit": unit} if unit else {}))
        figure = figure_of_hero(hero, content(), "party-0", "personal")
        figure.place, figure.letter = (10, 5), "M"
        arena.battle.figures[0] = figure
    return BattleContext(arena.battle, content(), arena.scene)


def attack(arena: BattleContext, led: str | None = None) -> tuple[str, list[str]]:
    hero, foe = arena.battle.figures
    case = blow(arena, hero, foe, "melee", led=led).actor
    return power_text(case.power), [part.name for part in case.parts]


def test_a_companion_has_its_power_in_the_runes_of_its_specialisms() -> None:
    hero = heroes()[MERCHANT]
    melee, both = (
        replace(hero, companions=(Companion("Hob", specialisms),))
        for specialisms in (("Melee Attack",), ("Melee Attack", "Magical Attack"))
    )
    assert [one.powers for one in list_leaders(melee, content(), "personal")] == [Powers(4, 3, 2, 2)]
    assert [one.powers for one in list_leaders(both, content(), "personal")] == [Powers(4, 4, 2, 2)]
    scout = replace(hero, companions=(Companion("Tam", ("Scouting",)),))
    assert not list(list_leaders(scout, content(), "personal"))


def test_the_stronger_of_character_and_companion_leads_an_attack() -> None:
    arena = merchant()
    assert attack(arena) == ("6M3E", ["Hob", "Sword", "companions", "Light Swords"])
    assert attack(arena, "") == ("5M3E", ["Physical", "Sword", "companions", "Light Swords"])
    strong = merchant(powers=Powers(6, 2, 4, 3))
    assert attack(strong)[1][0] == "Physical"


def test_a_player_may_name_who_leads() -> None:
    arena = merchant(draws=("Equal",))
    hero = arena.battle.figures[0]
    codes = [option.code for option in attack_options(arena, hero)]
    assert codes == ["strike:foes-0", f"strike:foes-0::{MERCHANT}", "strike:foes-0::Hob"]
    acted_out(carry_out(arena, hero, ACTS.read("strike:foes-0::Hob")))
    assert f"{MERCHANT}, led by Hob, attacks Soldier" in arena.scene.story  # type: ignore[attr-defined]
    own = announced_aim(arena, hero, AttackCode.read(f"strike:foes-0::{MERCHANT}"))
    assert own.led == ""


@pytest.mark.parametrize(
    ("specialism", "leads"), [("Resistance", True), ("Melee Attack", False), ("Magical Defence", False)]
)
def test_a_companion_resists_blows_by_its_specialism(specialism: str, leads: bool) -> None:
    arena = merchant(Companion("Hob", (specialism,), skills=("Resistance",)))
    hero, foe = arena.battle.figures
    case = blow(arena, foe, hero, "melee").target
    assert (case.parts[0].name == "Hob") is leads
    alone = blow(merchant(Companion("Hob", ("Persuasion",))), foe, hero, "melee").target.power
    assert case.power == (Rating(6, 1) if leads else alone)


def test_a_companion_resists_magic_but_no_agents_by_magical_defence() -> None:
    arena = merchant(Companion("Hob", ("Magical Defence",)))
    hero, foe = arena.battle.figures
    foe.abilities = (ability("Spell: half hits", harms="intellect"), ability("Agent: half hits"))
    found = [meeting_by_magic(arena, foe, casting_of(arena, foe, CastCode(n, hero.key))).target for n in (0, 1)]
    assert [case.parts[0].name for case in found] == ["Hob", "Physical"]
    assert found[0].power == Rating(4)


def test_the_characters_own_magic_does_not_help_a_companion_who_leads() -> None:
    guide = ability("Three edges in a matter", matter="sword")
    arena = merchant(abilities=(guide,))
    assert "Three edges in a matter" in attack(arena, "")[1]
    assert "Three edges in a matter" not in attack(arena, "Hob")[1]
    held = merchant(abilities=(replace(guide, holder="Hob"),))
    assert "Three edges in a matter" not in attack(held, "")[1]
    assert "Three edges in a matter" in attack(held, "Hob")[1]


def bolt(holder: str) -> Ability:
    return ability("Agent: half hits", name="Sparks", holder=holder)


def test_a_companion_uses_its_own_magic_with_its_own_power() -> None:
    arena = merchant(Companion("Hob", ("Magical Attack",)), abilities=(bolt("Hob"),), draws=("3M actor",))
    hero, foe = arena.battle.figures
    case = meeting_by_magic(arena, hero, casting_of(arena, hero, CastCode(0, foe.key))).actor
    assert (case.parts[0].name, case.parts[0].bonus) == ("Hob", Rating(4))
    assert arena.uses(hero, arena.workings(hero)[0]) == 4
    acted_out(carry_out(arena, hero, CastCode(0, foe.key)))
    assert hero.uses == {"Sparks": 3}


def test_hostile_magic_of_a_companion_needs_its_specialism() -> None:
    arena = merchant(Companion("Hob", ("Melee Attack",)), abilities=(bolt("Hob"),))
    (refused,) = [option for option in spell_options(arena, arena.battle.figures[0]) if option.refused]
    assert "lacks the specialism Magical Attack" in refused.refused


def test_who_goes_on_alone_leads_alone() -> None:
    arena = merchant()
    leave_alone(arena.battle.figures[0])
    assert attack(arena)[1][0] == "Physical"


def test_a_companion_who_fought_may_be_the_loss() -> None:
    assert "lose:companions:Hob" in merchant().battle.figures[0].risks


def test_a_companion_who_leads_a_task_has_its_own_magic() -> None:
    """Outside of battles, too."""
    charm = ability("Three edges in a matter", name="Charm", matter="persuasion", holder="Hob")
    speaker = replace(heroes()[MERCHANT], companions=(Companion("Hob", ("Persuasion",)),), abilities=(charm,))
    task = Task(rune="social", skills=("Persuasion",), trait="persuasion", led_by=("Persuasion",))
    found = []
    for leader in ("", "Hob"):
        along = usual_company(speaker, task, content())._replace(leader=leader)
        deed = deed_of(task, UNLEARNT)
        brought = hero_contribution(speaker, task, UNLEARNT, deed, along, content(), USUAL)
        found.append("Charm" in [part.name for part in brought.parts])
    assert found == [False, True]
