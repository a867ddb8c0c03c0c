"""Bows, crossbows, slings and thrown weapons: loading, range, cover, and what lies where afterwards (P-15, H-05)."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import OPEN, Stage, attack, fighter, held, labelled, off_hand

WIDE = ("." * 60,) * 6
TARGET = fighter(held("Rapier"), off_hand("Shield"))


def shooting(*gear: CarriedGear, distance: int = 5, rows: tuple[str, ...] = WIDE, **more: object) -> Stage:
    """Ann with this gear; Bob with rapier and shield so many spaces away."""
    ann = fighter(*gear, **more)  # type: ignore[arg-type]
    return Stage({"Ann": ann}, {"Bob": TARGET}, rows=rows).put(Ann=(1, 2), Bob=(1 + distance, 2))


def bow(**more: object) -> Stage:
    return shooting(held("Shortbow"), CarriedGear("Arrow", 3), **more)  # type: ignore[arg-type]


def may_shoot(stage: Stage, weapon: str) -> bool:
    return any(code.startswith(f"strike:{weapon}") for code in stage.legal("Ann"))


@pytest.mark.parametrize(
    ("weapon", "shot", "reloads"),
    [
        ("Shortbow", "Arrow", 1),
        ("Longbow", "Arrow", 1),
        ("Composite Longbow", "Arrow", 1),
        ("Sling", "Sling bullet", 1),
        ("Crossbow", "Bolt", 2),
        ("Prodd (sling bullets, no bolts)", "Sling bullet", 2),
    ],
)
def test_a_launcher_starts_loaded_and_takes_its_actions_to_load_again(weapon: str, shot: str, reloads: int) -> None:
    stage = shooting(held(weapon), CarriedGear(shot, 3))
    code = weapon.split()[0].casefold()
    for left in (2, 1):
        stage.turn("Ann", attack("Bob", weapon[:6]), "dodge", dice=[(2,)])
        assert stage.things("Ann", shot) == left
        for _ in range(reloads):
            assert not may_shoot(stage, code)
            stage.turn("Ann", "ready:hand")
        assert may_shoot(stage, code)


def test_loading_says_how_many_shots_are_left_and_an_empty_quiver_says_so() -> None:
    stage = shooting(held("Shortbow"), CarriedGear("Arrow", 2))
    stage.turn("Ann", attack("Bob", "Shortbow"), "dodge", dice=[(2,)])
    label = next(option.label for option in stage.offered("Ann") if option.code == "ready:hand")
    assert label == "reload the shortbow, 1 shot left"
    stage.turn("Ann", "ready:hand")
    stage.turn("Ann", attack("Bob", "Shortbow"), "dodge", dice=[(2,)])
    assert "ready:hand" not in stage.legal("Ann")
    assert stage.refusal("Ann", "strike:unready")


def test_no_launcher_is_loaded_on_a_move() -> None:
    stage = bow()
    stage.turn("Ann", attack("Bob", "Shortbow"), "dodge", dice=[(2,)])
    stage.turn("Ann", "move", "1,3")
    assert not may_shoot(stage, "shortbow")


def test_a_step_goes_with_shooting_and_with_loading() -> None:
    stage = bow()
    stage.turn("Ann", "step", "1,3", attack("Bob", "Shortbow"), "dodge", dice=[(2,)])
    stage.turn("Ann", "ready:hand", "step", "1,2")
    assert stage["Ann"].place == (1, 2)
    assert may_shoot(stage, "shortbow")


def test_a_sling_throws_stones_and_bullets() -> None:
    stage = shooting(held("Sling"), CarriedGear("Sling stone", 2), CarriedGear("Sling bullet", 2))
    stone = stage.planned("Ann", attack("Bob", "Sling", "stone"))["dodge"].dice
    bullet = stage.planned("Ann", attack("Bob", "Sling", "bullet"))["dodge"].dice
    assert (stone.bonus, bullet.bonus) == (1, 2)
    stage.turn("Ann", attack("Bob", "Sling", "stone"), "dodge", dice=[(2,)])
    assert (stage.things("Ann", "Sling stone"), stage.things("Ann", "Sling bullet")) == (1, 2)


def test_a_sling_without_bullets_throws_stones_only() -> None:
    stage = shooting(held("Sling"), CarriedGear("Sling stone", 2))
    assert not any(".bullet." in code for code in stage.legal("Ann"))


@pytest.mark.parametrize(("spaces", "modifier"), [(1, 0), (15, 0), (16, -2), (58, -2)])
def test_beyond_its_range_a_bow_shoots_at_two_less(spaces: int, modifier: int) -> None:
    """`R-03`: a shortbow shoots 15 spaces without a modifier, and farther at −2."""
    stage = bow(distance=spaces)
    assert sum(stage.modifiers("Ann", attack("Bob", "Shortbow")).values()) == modifier


def test_beyond_its_maximum_nothing_is_thrown() -> None:
    stage = shooting(held("stone"), distance=21)
    assert stage.refusal("Ann", "strike:stone") == "Bob is 21 spaces away, and the stone reaches only 20."
    assert may_shoot(shooting(held("stone"), distance=20), "stone")


def test_a_shot_can_be_dodged_and_blocked_but_not_parried() -> None:
    assert list(bow().planned("Ann", attack("Bob", "Shortbow"))) == ["dodge", "block"]
    assert list(shooting(held("stone")).planned("Ann", attack("Bob", "stone"))) == ["dodge", "block"]


def test_a_bow_does_not_parry_and_needs_both_hands() -> None:
    stage = bow(distance=1)
    assert list(stage.planned("Bob", attack("Ann", "Rapier"))) == ["dodge"]
    stage.turn("Ann", "drop:hand", "take:shortbow")
    assert may_shoot(stage, "shortbow")


def test_what_was_thrown_lies_in_the_targets_square_and_is_picked_up_from_beside_it() -> None:
    stage = shooting(held("Javelin"), CarriedGear("Javelin", 1))
    stage.turn("Ann", attack("Bob", "Javelin", "thrown"), "dodge", dice=[(2,)])
    (lying,) = stage.fight.ground
    assert (lying.name, lying.at, lying.owner, lying.thrown) == ("Javelin", (6, 2), stage["Ann"].key, True)
    assert not may_shoot(stage, "javelin")
    stage.put(Ann=(4, 2))
    assert "take:javelin" not in stage.legal("Ann")
    stage.put(Ann=(5, 3)).turn("Ann", "take:javelin")
    assert stage.fight.ground == []
    assert stage.piece("Ann", "Javelin").where in ("belt", "hand")
    assert may_shoot(stage, "javelin")


def test_the_next_missile_is_readied_by_a_ready_or_on_a_move() -> None:
    for answers in (("draw:dagger",), ("move", "1,3")):
        stage = shooting(held("dagger/stilleto"), CarriedGear("dagger/stilleto", 2), distance=4)
        stage.turn("Ann", attack("Bob", "dagger", "thrown"), "dodge", dice=[(2,)])
        assert not may_shoot(stage, "dagger")
        draw = [labelled("dagger")] if "move" in answers else []
        stage.turn("Ann", *answers, *draw)
        assert may_shoot(stage, "dagger")
        assert stage.things("Ann", "dagger") == 2


@pytest.mark.parametrize("weapon", ["Dart (micro-javelin)", "Shuriken", "stone"])
def test_some_missiles_are_no_use_in_melee(weapon: str) -> None:
    stage = shooting(held(weapon), distance=1)
    codes = [code for code in stage.legal("Ann") if code.startswith(f"strike:{weapon.split()[0].casefold()}")]
    assert codes
    assert all(".thrown." in code for code in codes)
    assert "parry:" not in str(list(stage.planned("Bob", attack("Ann", "Rapier"))))


COVERED = {
    "a low obstacle half way": ("...o...", -1),
    "strong cover half way": ("...O...", -2),
    "an obstacle beside the shooter": (".o.....", 0),
    "an obstacle beside the target": (".....o.", -1),
    "two obstacles": ("..o.o..", -1),
    "open ground": (".......", 0),
}


@pytest.mark.parametrize("case", COVERED)
def test_cover(case: str) -> None:
    row, modifier = COVERED[case]
    stage = shooting(held("Javelin"), rows=(row,)).put(Ann=(0, 0), Bob=(6, 0))
    given = stage.modifiers("Ann", attack("Bob", "Javelin", "thrown"))
    assert sum(given.values()) == modifier


def test_somebody_between_is_cover_on_their_feet_only() -> None:
    stage = Stage({"Ann": fighter(held("Javelin")), "Amy": fighter()}, {"Bob": TARGET}, rows=OPEN)
    stage.put(Ann=(2, 2), Amy=(5, 2), Bob=(8, 2))
    shot = attack("Bob", "Javelin", "thrown")
    assert stage.modifiers("Ann", shot) == {"cover": -1}
    stage["Amy"].prone = True
    assert stage.modifiers("Ann", shot) == {}


def test_cover_is_nothing_to_a_blow_with_a_long_weapon() -> None:
    stage = Stage({"Ann": fighter(held("Spear"))}, {"Bob": TARGET}, rows=("..o...",)).put(Ann=(0, 0), Bob=(2, 0))
    stage.put(Ann=(1, 0), Bob=(3, 0))
    assert stage.modifiers("Ann", attack("Bob", "Spear")) == {}


def test_walls_and_shut_doors_stop_a_shot_both_ways() -> None:
    for ground in "#+":
        stage = shooting(held("Javelin"), rows=(f"...{ground}...",)).put(Ann=(0, 0), Bob=(6, 0))
        assert stage.refusal("Ann", "strike:javelin") == "Ann cannot see Bob from here."
    stage = shooting(held("Javelin"), rows=("...'...",)).put(Ann=(0, 0), Bob=(6, 0))
    assert may_shoot(stage, "javelin")


def test_somebody_lying_flat_is_harder_to_hit_from_afar() -> None:
    stage = bow()
    stage["Bob"].prone = True
    assert stage.modifiers("Ann", attack("Bob", "Shortbow")) == {"target lies flat": -1}
