"""Codes of options print their parts and read them back; whatever else is typed is refused with a sentence."""

from __future__ import annotations

from typing import Final, Literal

import pytest

from solo.systems.parts.codes import Code, Codes, verb_of


class Shoot(Code, frozen=True, tag="shoot"):
    target: str
    arm: int
    augments: int


class Grab(Code, frozen=True, tag="grab"):
    target: str
    how: Literal["harm", "hold"] | None = None


class Back(Code, frozen=True, tag="back"):
    pass


class Plan(Code, frozen=True):
    group: str
    actions: str


class Gear(Code, frozen=True):
    verb: Literal["draw", "drop"]
    where: str


ACTS: Final = Codes[Shoot | Grab | Back](Shoot, Grab, Back)


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        (Shoot("foes-0", 1, 2), "shoot:foes-0:1:2"),
        (Grab("foes-3", "hold"), "grab:foes-3:hold"),
        (Grab("foes-3"), "grab:foes-3"),
        (Back(), "back"),
    ],
)
def test_a_code_is_read_as_it_was_printed(code: Shoot | Grab | Back, printed: str) -> None:
    assert str(code) == printed
    assert ACTS.read(printed) == code
    assert type(code).read(printed) == code
    assert code.verbs() == (verb_of(printed),)
    assert code.verb == verb_of(printed)


def test_a_code_without_a_verb_holds_what_is_behind_its_last_separator() -> None:
    plan = Plan.read("strike:strike,defend:late")
    assert plan == Plan("strike", "strike,defend:late")
    assert str(plan) == "strike:strike,defend:late"
    assert Plan.verbs() == ()


def test_several_verbs_may_share_their_parts() -> None:
    assert Gear.verbs() == ("draw", "drop")
    both = Codes[Gear | Back](Gear, Back)
    assert both.read("drop:belt") == Gear("drop", "belt")
    assert str(Gear("draw", "belt")) == "draw:belt"
    assert Gear("draw", "belt").verb == "draw"
    with pytest.raises(ValueError, match="none of the codes draw, drop, back"):
        both.read("wear:belt")


@pytest.mark.parametrize("typed", ["shoot:foes-0:one:2", "shoot:foes-0:1", "shoot:foes-0:1:2:3", "grab:a:kiss"])
def test_what_is_no_such_code_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=f"“{typed}” is no code of"):
        ACTS.read(typed)


def test_an_unknown_verb_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="“dance:foes-0” is none of the codes shoot, grab, back"):
        ACTS.read("dance:foes-0")
