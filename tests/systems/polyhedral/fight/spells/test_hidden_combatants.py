"""What hides from sight (`P-27`) hides from the eyes, the ears and the questions of those whom it fools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo.systems.contract import ChoosePlace, Event, FighterView, View, Viewer, filter_for_viewer
from solo.systems.polyhedral.fight.options import movement as ways
from solo.systems.polyhedral.fight.procedure import FightProcedure
from solo.systems.polyhedral.fight.view import view
from solo.systems.polyhedral.people.sheet import Build
from tests.systems.polyhedral.fight.spells.casters import cast, company, key, mage
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter, held

PARTY, FOES = Viewer("party"), Viewer("foes")
SURE = (12, 12, 12)


def hidden(bea: Build | None = None, spell: str = "Invisibility") -> Stage:
    """Ann, a mage, is hidden from Bob, and from Bea where she does not resist."""
    stage = company(Bob=fighter(held("Shortbow")), Bea=bea or fighter())
    cast(stage, spell, dice=(SURE,))
    stage.scene.events.clear()
    return stage


def seen(stage: Stage, viewer: Viewer) -> View:
    return view(stage.fight, stage.arena.armoury, None, viewer)


def ann(stage: Stage, viewer: Viewer) -> FighterView:
    return next(one for one in seen(stage, viewer).fighters if one.name == "Ann")


def asked(stage: Stage, name: str) -> Iterator[str]:
    """All that somebody reads who is asked what to do, and where to go."""
    for option in stage.offered(name):
        preview = option.preview()
        yield f"{option.code} {option.label} {option.refused} {preview.measures} {preview.note}"
    for kind in ("move", "sprint", "step"):
        pick = ways.pick(stage.fight, stage[name], kind, {})
        assert isinstance(pick, ChoosePlace)
        yield from (f"{kind} {place} {pick.note(place)}" for place in pick.places)


def test_one_in_hiding_has_no_place_and_no_figures_for_those_who_are_fooled() -> None:
    stage = hidden()
    away = ann(stage, FOES)
    assert (away.places, away.bars, away.conditions, away.out) == ((), (), ("out of sight",), False)
    for viewer in (PARTY, Viewer()):
        assert ann(stage, viewer).places == (stage["Ann"].place,)
        assert ann(stage, viewer).bars


def test_where_one_of_a_side_is_not_fooled_all_of_it_know() -> None:
    stage = hidden(bea=fighter(tags=("undead", "mindless")))
    assert ann(stage, FOES).places == (stage["Ann"].place,)
    stage["Bea"].unconscious = True
    assert ann(stage, FOES).places == ()
    stage["Ann"].effects[0].fooled.clear()
    assert ann(stage, FOES).places == (stage["Ann"].place,)


def test_who_is_far_away_is_not_fooled_and_who_lies_down_does_not_hide() -> None:
    stage = hidden()
    stage["Ann"].unconscious = True
    assert ann(stage, FOES).places == (stage["Ann"].place,)
    stage["Ann"].unconscious = False
    stage.fight.winner = "party"
    assert ann(stage, FOES).places == (stage["Ann"].place,), "once it is over nobody hides"


def test_where_somebody_hides_makes_no_difference_to_what_the_others_see_and_are_asked() -> None:
    told = []
    for place in ((5, 5), (12, 2), (2, 10)):
        stage = hidden().put(Ann=place)
        told.append((seen(stage, FOES), *asked(stage, "Bob")))
    assert told[0] == told[1] == told[2]
    near = hidden(bea=fighter(tags=("undead", "mindless"))).put(Ann=(12, 2))
    assert list(asked(near, "Bea")) != list(asked(near.put(Ann=(12, 6)), "Bea")), "who is not fooled is asked otherwise"


def test_what_one_in_hiding_does_alone_is_heard_by_its_own_side() -> None:
    stage = hidden()
    stage.turn("Ann", "move", "4,5")
    (move,) = [event for event in stage.scene.events if event.kind == "move"]
    assert move.sides == ("party",)
    assert filter_for_viewer(stage.scene.events, FOES) == []
    stage.turn("Bob", "move", "9,4")
    assert [event.who for event in filter_for_viewer(stage.scene.events, FOES)] == ["Bob"]


def test_what_one_in_hiding_does_to_others_is_heard_by_all() -> None:
    stage = hidden()
    told = cast(stage, "Injury", key(stage, "Bob"), dice=(SURE, (2,), (2,), (1,)))
    assert any(event.text.startswith("Ann casts Injury") for event in filter_for_viewer(told, FOES))


@pytest.mark.parametrize(("who", "sides"), [("Ann", ("party",)), ("Bob", ()), ("Al", ())])
def test_why_one_in_hiding_does_something_is_known_to_its_own_side(who: str, sides: tuple[str, ...]) -> None:
    stage = hidden()
    assert FightProcedure(CONTENT).sides_informed(stage.fight, key(stage, who)) == sides


def test_whoever_walks_into_one_in_hiding_stops_before_and_finds_it() -> None:
    stage = hidden(bea=fighter())
    stage.put(Ann=(9, 3))
    told = stage.turn("Bob", "move", "9,2")
    assert stage["Bob"].place == (9, 4)
    assert [event.text for event in told][-1] == "Bob runs into the unseen Ann."
    assert key(stage, "Bob") not in stage["Ann"].effects[0].fooled
    assert ann(stage, FOES).places == ((9, 3),)


def test_whoever_cannot_even_begin_stays_where_they_are() -> None:
    stage = hidden()
    stage.put(Ann=(9, 4))
    stage.turn("Bob", "move", "9,2")
    assert stage["Bob"].place == (9, 5)
    assert stage["Bob"].gone == "move"


def test_those_who_see_go_round_as_ever() -> None:
    stage = hidden(bea=fighter(tags=("undead", "mindless")))
    stage.put(Ann=(9, 4), Bea=(9, 6), Bob=(2, 2))
    stage.turn("Bea", "move", "9,3")
    assert stage["Bea"].place == (9, 3)


# Images


def imagined(*, bea: Build | None = None, dice: tuple[int, ...] = SURE) -> tuple[Stage, list[Event]]:
    """An image of a wall before Bob and Bea, and what was told of it."""
    stage = company(Bea=bea or fighter())
    return stage, cast(stage, "Static Illusion", "7,5", "7,6", dice=(dice,))


def test_an_image_is_a_wall_to_the_side_that_it_takes_in() -> None:
    stage, _ = imagined()
    ground = {side: seen(stage, Viewer(side)).field for side in ("party", "foes", None)}
    rows = {side: field.ground[5][7] if field else "" for side, field in ground.items()}
    assert rows == {"party": "?", "foes": "#", None: "?"}
    legend = dict(field.legend) if (field := ground["foes"]) else {}
    assert "?" not in legend and "#" in legend


def test_an_image_that_somebody_sees_through_is_known_for_one() -> None:
    stage, _ = imagined(bea=fighter(SPI=16), dice=(4, 4, 4))
    field = seen(stage, FOES).field
    assert field and field.ground[5][7] == "?"


def test_whom_an_image_takes_in_hears_of_a_wall() -> None:
    _, told = imagined()
    texts = {
        viewer.side: [event.text for event in filter_for_viewer(told, viewer)] for viewer in (PARTY, FOES, Viewer())
    }
    assert "The image of a wall appears and fools Bob and Bea." in texts["party"]
    assert texts[None] == texts["party"]
    assert not any("llusion" in text or "seems" in text or "taken in" in text for text in texts["foes"])
    assert texts["foes"] == ["Ann casts a spell.", "A wall stands there."]


def test_who_looks_twice_does_it_for_their_own_side() -> None:
    stage, _ = imagined()
    stage.put(Bob=(8, 5), Bea=(8, 6))
    told = stage.turn("Bob", "wait", dice=((1,),))
    (look,) = [event for event in told if event.kind == "perception"]
    assert "image" not in " ".join(event.text for event in filter_for_viewer(told, FOES))
    assert look in filter_for_viewer(told, PARTY)


# Spell points


def test_spell_points_are_told_to_ones_own_side() -> None:
    stage = company(Bob=mage())
    told = cast(stage, "Hex", key(stage, "Bob"), dice=(SURE,))
    for viewer, knows in ((PARTY, True), (FOES, False), (Viewer(), True)):
        changes = [change.what for event in filter_for_viewer(told, viewer) for change in event.changes]
        assert ("SP" in changes) is knows


def test_spell_points_that_are_drained_are_told_to_who_had_them() -> None:
    stage = company(Bob=mage())
    told = cast(stage, "Soulreaver", key(stage, "Bob"), dice=(SURE,))
    drained = [change for event in told for change in event.changes if change.what == "SP" and change.who == "Bob"]
    assert drained and all(change.sides == ("foes",) for change in drained)
