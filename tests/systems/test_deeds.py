"""Deeds of events: who learns of them, and saved events without them."""

from __future__ import annotations

import msgspec
import pytest

from solo.cli.auto import SEATS
from solo.cli.opening import ready_fight
from solo.library.systems import open_system
from solo.play.table import Table
from solo.systems.contract import Deed, Event, Viewer, filter_for_viewer
from solo.systems.parts.fight.deeds import chance_that, harm_kind
from solo.systems.swords.rolls.skill import meets

STAB = Deed("Ann", "fells", "Rat a", "knife", 0.25)
SECRET = Event("attack", "Ann stabs Rat a.", "Ann", sides=("party",), otherwise="Rat a falls.", deed=STAB)


def test_a_viewer_of_the_side_that_knows_an_event_learns_its_deed() -> None:
    (heard,) = filter_for_viewer([SECRET], Viewer("party"))
    assert heard.deed == STAB


def test_a_viewer_of_the_other_side_hears_the_other_sentence_without_the_deed() -> None:
    (heard,) = filter_for_viewer([SECRET], Viewer("foes"))
    assert (heard.text, heard.deed) == ("Rat a falls.", None)


def test_an_event_without_a_deed_is_saved_as_before_there_were_deeds() -> None:
    assert msgspec.json.encode(Event("move", "Ann moves.", "Ann")) == (
        b'{"kind":"move","text":"Ann moves.","who":"Ann"}'
    )


def test_an_event_keeps_its_deed_when_it_is_saved() -> None:
    assert msgspec.json.decode(msgspec.json.encode(SECRET), type=Event) == SECRET


def test_a_deed_of_an_unknown_kind_cannot_be_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"who":"Ann","did":"dances"}', type=Deed)


@pytest.mark.parametrize(
    ("fell", "died", "kind"), [(False, False, "hits"), (True, False, "fells"), (True, True, "kills")]
)
def test_a_hit_is_named_for_the_worst_that_it_did(fell: bool, died: bool, kind: str) -> None:
    assert harm_kind(fell, died) == kind


def test_the_chance_of_a_deed_counts_the_wanted_rolls_of_its_chance_function() -> None:
    assert chance_that(bool, meets, 0, 11) == 3 / 36


@pytest.mark.slow
def test_the_chance_of_a_fall_is_that_of_all_four_throws_behind_it() -> None:
    """Edda's Striking 3 against a block of 1, then damage of 5 against 3: nine Stamina are lost to a lead of 9."""
    system = open_system("swords", None).system
    fight = system.procedures["fight"]
    state = fight.begin(ready_fight(system, "The toll bridge"))
    table = Table.start(fight, state, system="swords", title="The toll bridge", seed=5, seats=SEATS)
    table.advance()
    deed = next(event.deed for event in table.story() if event.deed and event.deed.did == "fells")
    two_dice = [one + other for one in range(1, 7) for other in range(1, 7)]
    hits = sum(own + 3 > block + 1 for own in two_dice for block in two_dice) / 36**2
    falls = sum(damage + 5 - (endured + 3) >= 9 for damage in two_dice for endured in two_dice) / 36**2
    assert (deed.who, deed.did, deed.target, deed.weapon) == ("Edda Karrow", "fells", "Militia spearman d", "sword")
    assert deed.chance == pytest.approx(hits * falls)
