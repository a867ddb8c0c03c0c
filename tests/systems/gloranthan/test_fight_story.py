"""The story of a battle: reactions, and the modifiers and damage changes behind an opposed action."""

from __future__ import annotations

import pytest

from solo.cli.plain_text import roll_text
from solo.play.story_merging import merge_events
from solo.systems.contract import thought_event
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.moving import move
from solo.systems.gloranthan.battle.options.moves import ReactionChoice
from solo.systems.gloranthan.battle.tactics.decide import decide
from solo.systems.gloranthan.people.action_bonuses import ACTIONS, LEARNT, AttackBonuses, BonusPart, total
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease, DamageReduction, damage, damage_steps
from tests.systems.gloranthan.staging import Scripted, ability, acted_out, called, changed, staged

SPEAR, WOLF = "Spearwoman", "Wolf"


@pytest.mark.parametrize(("unit", "weapon"), [("Hoplite", "spear"), ("Phalangite", "pike")])
def test_an_attack_on_a_mover_is_told_as_a_reaction_with_its_weapon(unit: str, weapon: str) -> None:
    scene = Scripted("Equal")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (12, 5)})
    called(arena, SPEAR).unit = unit
    acted_out(move(arena, called(arena, WOLF), ((11, 5),)))
    assert f"Spearwoman meets Wolf with the {weapon} and inflicts" in scene.story
    assert "attacks" not in scene.story


def test_a_shot_at_a_mover_is_told_once_with_its_result() -> None:
    scene = Scripted("Trickster actor")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (12, 5)})
    called(arena, SPEAR).unit = "Peltast"
    acted_out(move(arena, called(arena, WOLF), ((11, 5),)), reaction="shoot")
    assert "Spearwoman shoots at Wolf, who is closing in, but fails." in scene.story
    assert "attacks" not in scene.story


def test_a_reaction_attack_absorbs_the_thought_behind_it() -> None:
    scene = Scripted("Trickster actor")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (12, 5)})
    called(arena, SPEAR).unit = "Peltast"
    question = next(script := move(arena, called(arena, WOLF), ((11, 5),)))
    assert isinstance(question, ReactionChoice)
    answered = decide(arena.battle, question)
    assert answered.answer == "shoot"
    assert answered.reason == "Spearwoman means to shoot at Wolf."
    with pytest.raises(StopIteration):
        script.send(answered.answer)
    (told,) = merge_events([thought_event(answered.thought), scene.told[-1]])
    assert told.text == "Spearwoman shoots at Wolf, who is closing in, but fails."


def rolls_of(scene: Scripted) -> list[str]:
    """All rolls of a story, as lines of the audit."""
    return [roll_text(roll) for event in scene.told for roll in event.rolls]


def test_the_audit_names_each_modifier_of_an_attack() -> None:
    scene = Scripted("Equal")
    arena = staged(scene, {SPEAR: (10, 5)}, {"House guard": (11, 5)}, ground={(11, 5): "~"})
    acted_out(strike(arena, called(arena, SPEAR), called(arena, "House guard"), "melee"))
    assert rolls_of(scene)[:3] == [
        "the attack: 6M2E against 5M: card Equal",
        "Spearwoman: 6M2E; Physical 5M; Spear +1M; Thureophoroi +2E",
        "House guard: 5M; Physical 4M; resistance skill +1M; Huscarl +2E; rough going −2E",
    ]


def test_the_audit_names_shock_and_each_change_of_damage() -> None:
    scene = Scripted("Equal")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (11, 5)})
    wolf, hero = called(arena, WOLF), called(arena, SPEAR)
    changed(hero, unit="Lancer", charges=(wolf.key,))
    wolf.abilities = (ability("Protection", name="Thick hide"),)
    acted_out(strike(arena, hero, wolf, "melee"))
    told = rolls_of(scene)
    assert "Shock +1M" in told[1]
    assert told[-1].startswith("damage: ") and "doubled by Shock +" in told[-1] and "Thick hide −1" in told[-1]


def test_an_attack_whose_damage_nothing_changes_has_no_damage_line() -> None:
    scene = Scripted("Equal")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (11, 5)})
    acted_out(strike(arena, called(arena, SPEAR), called(arena, WOLF), "melee"))
    assert not any(line.startswith("damage") for line in rolls_of(scene))


def test_the_damage_steps_end_with_the_damage() -> None:
    force = DamageIncrease(half=True, times=2, added=((1, 1), (9, 1)), doubled=True)
    shelter = DamageReduction(halved=True, off=((2, 1),), kept_off=1)
    assert damage_steps(3, force, shelter) == [3, 4, 4, 8, 4, 3, 2]
    assert damage(3, force, shelter) == 2
    assert damage(0, force, shelter) == 0


def test_named_bonuses_add_up_to_each_bonus() -> None:
    for name in (SPEAR, "Band captain", "Archer scout"):
        arena = staged(Scripted(), {name: (10, 5)}, {"Champion": (20, 5), "Dark troll": (22, 5)})
        for figure in arena.battle.figures:
            for action in ACTIONS:
                parts = figure.armed.list_parts(action)
                assert total(parts) == figure.armed.bonus_of(action)
                assert LEARNT not in {part.name for part in parts}


def test_a_bonus_without_a_source_is_named_skills_and_help() -> None:
    bare = AttackBonuses(melee=Rating(2))
    assert bare.list_parts("melee") == (BonusPart(LEARNT, Rating(2)),)
    assert bare.list_parts("resist") == ()
    more = bare.adding("luck", lambda action: Rating(1) if action == "melee" else NOTHING)
    assert more.list_parts("melee") == (BonusPart("luck", Rating(1)), BonusPart(LEARNT, Rating(2)))
