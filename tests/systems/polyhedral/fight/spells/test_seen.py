"""What of magic is seen: on fighters with the turns left, and on the field with a legend."""

from __future__ import annotations

from solo.systems.contract import FieldView, FighterView, Viewer
from solo.systems.polyhedral.fight.view import view
from tests.systems.polyhedral.fight.spells.casters import FULL, SHORT, cast, company, duel, key
from tests.systems.polyhedral.fight.staging import Stage


def shown(stage: Stage, name: str, side: str | None = None) -> tuple[str, ...]:
    seen = view(stage.fight, stage.arena.armoury, None, Viewer(side))
    found: FighterView = next(one for one in seen.fighters if one.name == name)
    return found.conditions


def field(stage: Stage, side: str | None = None) -> FieldView:
    seen = view(stage.fight, stage.arena.armoury, None, Viewer(side)).field
    assert seen is not None
    return seen


def test_sleep_shows_first_with_the_turns_left() -> None:
    stage = duel()
    cast(stage, "Sleep", "9,5", dice=(FULL,))
    stage.pass_turns("Ann", "Ann")
    assert shown(stage, "Bob") == ("asleep 58", "prone")


def test_what_lies_on_somebody_shows_by_name_and_figure() -> None:
    stage = duel()
    cast(stage, "Hex", dice=(FULL,))
    cast(stage, "Curse", dice=(FULL,))
    cast(stage, "Lethargy", dice=(SHORT,))
    assert shown(stage, "Bob") == ("Hex −2, 58", "Curse −1", "Lethargy, Move −1, 60")


def test_the_shell_and_the_height_show() -> None:
    stage = duel()
    cast(stage, "Arcane Armor", dice=(FULL,))
    cast(stage, "Flight", dice=(FULL,))
    stage.turn("Ann", "rise", "5,5")
    assert shown(stage, "Ann")[:3] == ("aloft", "2 temporary VP", "can fly 59")


def test_storm_and_flames_are_marked_and_explained() -> None:
    stage = duel()
    cast(stage, "Lightning Storm", "14,5", dice=(FULL,))
    cast(stage, "Wall of Flame", "2,2", "line", "2,4", "2,4", dice=(FULL,))
    seen = field(stage)
    assert seen.ground[5] == "." * 10 + "*" * 10
    assert [row[:4] for row in seen.ground[1:5]] == ["....", ".&&.", ".&&.", "...."]
    assert dict(seen.legend) == {"*": "Lightning Storm", "&": "Wall of Flame"}


def test_an_image_is_known_to_those_who_made_it() -> None:
    stage = company()
    cast(stage, "Static Illusion", "7,5", "7,6", dice=(FULL,))
    assert field(stage, "party").ground[5][7] == "?"
    assert field(stage, "foes").ground[5][7] == "#", "and a wall to those whom it takes in"


def test_the_sheet_of_the_dominated_is_open_to_whoever_answers_for_them() -> None:
    stage = company()
    stage.fight.acting = key(stage, "Bob")
    assert "Bob" not in [panel.title for panel in view(stage.fight, stage.arena.armoury, None, Viewer("party")).panels]
    cast(stage, "Domination", key(stage, "Bob"), dice=(FULL,))
    assert "Bob" in [panel.title for panel in view(stage.fight, stage.arena.armoury, None, Viewer("party")).panels]
