"""Burning squares and lava (P-37), setting alight and putting out (P-28), and digging through earth (P-28)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solo.systems.polyhedral.creation.ready_characters import ReadyCharacter
from solo.systems.polyhedral.fight.options.turn import choice as choice_of
from solo.systems.polyhedral.fight.rules import burning, knockback
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.ground import fires
from solo.systems.polyhedral.ground.field import Field
from solo.systems.polyhedral.people.sheet import Build, CarriedGear
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter, held, labelled, off_hand, worn

SWORD = held("longsword/broadsword")
ILKA = CONTENT.entries(ReadyCharacter)["Ilka Brandt"].build


def staged(*rows: str, ann: Build | None = None, **places: tuple[int, int]) -> Stage:
    stage = Stage({"Ann": ann or fighter(SWORD)}, {"Bob": fighter(SWORD)}, rows=rows)
    return stage.put(**({"Ann": (1, 0), "Bob": (9, 0)} | places))


@pytest.mark.parametrize(
    ("rows", "sides"),
    [
        (("..:.......",), 4),
        ((".::::.....",), 4),
        (("..::......", "..::......"), 6),
        ((".:::......",) * 3, 6),
        ((".::::.....",) * 4, 8),
        (("..-.......",), 12),
        (("..;.......",), 0),
    ],
)
def test_the_die_goes_by_the_largest_block_that_burns(rows: tuple[str, ...], sides: int) -> None:
    assert fires.fire_die(Field(rows), (2, 0)) == sides


def test_a_round_in_it_is_a_wound_less_half_the_armour_at_the_start_of_the_own_turn() -> None:
    stage = staged("..::......", "..::......", ann=fighter(SWORD, worn("Hardened leather armor")), Ann=(2, 0))
    ann, before = stage["Ann"], stage["Ann"].health
    events = stage.turn("Ann", "wait", dice=((6,),))
    assert events[0].text == "Ann burns and takes 4 damage."
    assert (ann.lp, ann.vp) == (before.lp - 1, before.vp - 3)
    ann.height = 3
    assert not any(event.kind == "fire" for event in stage.turn("Ann", "wait"))


@pytest.mark.parametrize(
    ("ground", "dice", "face", "text"),
    [
        (":", "1d4", 3, "Ann burns and takes 1 damage."),
        (":", "1d4", 2, "Ann is shielded from the fire."),
        ("-", "1d12", 12, "Ann burns and takes 10 damage."),
        ("-", "1d12", 1, "Ann is shielded from the lava."),
    ],
)
def test_a_burn_is_told_with_the_face_thrown_and_what_armour_leaves_of_it(
    ground: str, dice: str, face: int, text: str
) -> None:
    """Half a DR of 5 is 2 (P-37, R-04)."""
    stage = staged(f"..{ground}.......", Ann=(2, 0))
    stage.scene.falls((face,))
    stage["Ann"].figures = replace(stage["Ann"].figures, body_dr=5)
    burning.burn(stage.arena, stage["Ann"])
    (event,) = stage.scene.events
    (roll,) = event.rolls
    assert (event.text, roll.dice, roll.faces, roll.outcome) == (text, dice, (face,), "")
    assert stage.scene.asked == [f"Ann: damage from the {'fire' if ground == ':' else 'lava'}"]


def test_a_fire_fells_whoever_has_no_life_left_and_spares_those_beside_it() -> None:
    """At 0 LP a fighter goes down at once (P-34)."""
    for place, down in (((2, 0), True), ((1, 0), False)):
        stage = staged("..:.......", Ann=place)
        stage["Ann"].lp, stage["Ann"].vp = 1, 0
        stage.scene.falls(*([(1,)] if down else []))
        burning.burn(stage.arena, stage["Ann"])
        assert stage["Ann"].unconscious is down


def test_the_large_burn_by_their_hottest_square_and_nobody_off_it_or_aloft_burns() -> None:
    """Lava throws a d12, a single fire a d4 (P-37)."""
    stage = staged(".:-.......", "..........", Ann=(1, 0))
    ann = stage["Ann"]
    found = []
    for place, width, height in (((1, 0), 1, 0), ((1, 0), 2, 0), ((1, 0), 2, 3), ((3, 0), 1, 0)):
        ann.place, ann.width, ann.height = place, width, height
        found.append(burning.sides(stage.fight, ann))
    assert found == [4, 12, 0, 0]


def test_the_square_one_stands_on_is_neither_lit_nor_put_out_and_the_next_but_one_neither() -> None:
    """A torch in either hand lights what is beside its bearer; hands beat out what is (P-28)."""
    for where, lit in (("hand", True), ("off-hand", True), ("belt", False)):
        stage = staged(";;.;......", ann=fighter(CarriedGear("Torch")), Ann=(1, 0))
        stage.piece("Ann", "Torch").where = where  # type: ignore[assignment]
        assert burning.to_be_lit(stage.fight, stage["Ann"]) == ([(0, 0)] if lit else [])
    for hands, out in ((2, [(0, 0)]), (0, [])):
        stage = staged(":..:......", ann=fighter(hands=hands), Ann=(1, 0))
        assert burning.to_be_put_out(stage.fight, stage["Ann"]) == out


def test_only_what_is_dry_is_lit_and_only_what_burns_is_put_out() -> None:
    stage = staged(";.:-......")
    squares = [(column, 0) for column in range(4)]
    burning.light(stage.arena, squares, stage["Ann"])
    assert stage.fight.field.rows == (":.:-......",)
    burning.put_out(stage.arena, squares, stage["Ann"])
    assert stage.fight.field.rows == (",.,-......",)
    told = ["sets A1 alight", "puts out the fire at A1", "puts out the fire at C1"]
    assert [event.text for event in stage.scene.events] == [f"Ann {done}." for done in told]


def test_nobody_walks_in_and_whoever_is_pushed_burns_at_once() -> None:
    stage = staged(".:........", "..........", Ann=(0, 1))
    assert "step" in stage.legal("Ann")
    stage = staged(":.........", Ann=(2, 0), Bob=(1, 0))
    stage.scene.falls((8,), (3,))
    before = stage["Bob"].vp
    knockback.knock_back(stage.arena, stage["Ann"], stage["Bob"])
    assert stage["Bob"].place == (0, 0) and stage["Bob"].vp == before - 2


def test_a_torch_lights_what_is_dry_and_single_fires_are_beaten_out() -> None:
    stage = staged("..;.......", ann=fighter(SWORD, off_hand("Torch")))
    assert stage.turn("Ann", "light:2,0")[0].text == "Ann sets C1 alight."
    assert stage.fight.field.rows == ("..:.......",)
    assert stage.turn("Ann", "quench:2,0")[0].text == "Ann puts out the fire at C1."
    assert stage.fight.field.rows == ("..,.......",)
    assert not any(code.startswith(("light", "quench")) for code in staged("..;.......").legal("Ann"))
    blaze = staged("..::......", "..::......")
    assert not any(code.startswith("quench") for code in blaze.legal("Ann"))


@pytest.mark.parametrize(("energy", "under", "after"), [("fire", ";", ":"), ("frost", ":", ",")])
def test_bolts_of_fire_light_what_is_dry_and_frost_puts_it_out(energy: str, under: str, after: str) -> None:
    stage = staged("....;.....".replace(";", under), ann=ILKA, Ann=(1, 0), Bob=(4, 0))
    stage["Bob"].unaware = True
    code = next(code for code in stage.legal("Ann") if code.startswith("cast:arcane-blast") and energy in code)
    stage.turn("Ann", code, dice=((8, 8, 8, 8), (1,)))
    assert stage.fight.field.rows[0][4] == after


def test_digging_takes_a_minute_with_a_tool_and_two_without() -> None:
    stage = staged("..^.......", ann=fighter(held("Battleaxe")))
    assert labelled("60 rounds left")(choice_of(stage.arena, stage["Ann"], stepped=False)) == "dig:2,0"
    assert stage.turn("Ann", "dig:2,0")[0].text == "Ann digs at the wall at C1 (59 rounds left)."
    stage.fight.dug["2,0"] = 118
    assert stage.turn("Ann", "dig:2,0")[0].text == "Ann digs through the wall at C1."
    assert stage.fight.field.rows == ("..,.......",) and not stage.fight.dug
    bare = staged("..^.......")
    assert labelled("120 rounds left")(choice_of(bare.arena, bare["Ann"], stepped=False)) == "dig:2,0"


def test_whoever_stands_in_the_fire_gets_out_of_it_first() -> None:
    stage = staged(".:........", "..........", Ann=(1, 0), Bob=(2, 0))
    choice = tactics.decide(stage.fight, stage.arena.armoury, choice_of(stage.arena, stage["Ann"], stepped=False))
    assert (choice.answer, choice.reason) == ("move", "Ann gets out of the fire.")
