"""The story of a battle: reactions, and the modifiers and damage changes behind an opposed action."""

from __future__ import annotations

import pytest

from solo.play.story_merging import merge_events
from solo.systems.contract import thought_event
from solo.systems.gloranthan.battle.moving import move
from solo.systems.gloranthan.battle.options.moves import ReactionChoice
from solo.systems.gloranthan.battle.tactics.decide import decide
from tests.systems.gloranthan.staging import Scripted, acted_out, called, staged

SPEAR, WOLF = "Spearwoman", "Wolf"


def test_a_spear_attack_on_a_mover_is_told_as_a_reaction() -> None:
    scene = Scripted("Equal")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (12, 5)})
    called(arena, SPEAR).unit = "Hoplite"
    acted_out(move(arena, called(arena, WOLF), ((11, 5),)))
    assert "Spearwoman meets Wolf with the spear and inflicts" in scene.story
    assert "attacks" not in scene.story


def test_a_pike_attack_on_a_mover_names_the_pike() -> None:
    scene = Scripted("Equal")
    arena = staged(scene, {SPEAR: (10, 5)}, {WOLF: (12, 5)})
    called(arena, SPEAR).unit = "Phalangite"
    acted_out(move(arena, called(arena, WOLF), ((11, 5),)))
    assert "Spearwoman meets Wolf with the pike and inflicts" in scene.story


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
