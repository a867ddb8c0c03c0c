"""The figures of a play: which line each answer, throw, event and state gives, and what a change of one changes."""

from __future__ import annotations

import msgspec
import pytest

from solo.resolver import DealtCards, Modifier, Roll, ThrownPool
from solo.systems.contract import Event, Result, ValueChange
from solo.systems.contract.story import THOUGHT
from tests.transcripts.figures import events_text
from tests.transcripts.plays import Answer, Fight, Leg, Recording, Throw

VESS = {"key": "party-0", "name": "Vess", "vigor": 6, "arms": [{"name": "Axe", "where": "hand", "text": "It is old."}]}
LEVY = {"key": "foes-0", "name": "Hill levy", "vigor": 5, "out": ""}


def state(**changes: object) -> bytes:
    """A state of two fighters, the second with these values."""
    return msgspec.json.encode({"title": "The bridge", "round": 1, "fighters": [VESS, LEVY | changes]})


def attack(result: int = 2, modifier: int = 1, after: str = "3", text: str = "Vess hits.") -> Event:
    roll = Roll("Melee", "2d20", (9, 4), result, 1, (Modifier("talent", modifier),), "a hit")
    return Event("attack", text, "Vess", (roll,), (ValueChange("Hill levy", "Vigor", "5", after),))


def recording(
    code: str = "strike:foes-0",
    faces: tuple[int, ...] = (9, 4),
    cards: tuple[str, ...] = (),
    event: Event | None = None,
    then: bytes = state(vigor=3),
    end: bytes = state(vigor=0, out="dying"),
    outcome: str = "won",
) -> Recording:
    """A play of one answer, one throw and one event."""
    draws = (DealtCards(cards),) if cards else ()
    first = Leg("Round 1", state(), [Answer("party-0", code), Throw("party-0", (ThrownPool(2, 20, faces),), draws)])
    first.entries += [Event(THOUGHT, "Vess goes for the levy.", "Vess"), event or attack()]
    keys = {"Vess": "party-0", "Hill levy": "foes-0"}
    legs = [first, Leg("Round 2", then)]
    return Recording(
        Fight("two-d20", "The bridge", 3), "The bridge", (), legs, end, Result(outcome, "It is over."), keys
    )


def test_a_play_is_written_as_codes_dice_and_figures() -> None:
    assert events_text(recording()).splitlines() == [
        "two-d20, seed 3",
        "",
        "leg 0",
        "> party-0 strike:foes-0",
        "! party-0 2d20 9 4",
        "* attack party-0 [2 vs 1 +1] [foes-0 5 to 3]",
        "= foes-0.vigor 5 to 3",
        "",
        "leg 1",
        "= foes-0.out  to dying",
        "= foes-0.vigor 3 to 0",
        "",
        "end won",
        "= round: 1",
        "= party-0: vigor 6",
        "= foes-0: vigor 0, out dying",
    ]


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        (recording(code="strike:foes-0:high"), "> party-0 strike:foes-0:high"),
        (recording(faces=(9, 5)), "! party-0 2d20 9 5"),
        (recording(cards=("Vinga",)), "! party-0 2d20 9 4 cards Vinga"),
        (recording(event=attack(result=3)), "* attack party-0 [3 vs 1 +1] [foes-0 5 to 3]"),
        (recording(event=attack(modifier=-2)), "* attack party-0 [2 vs 1 -2] [foes-0 5 to 3]"),
        (recording(event=attack(after="−1")), "* attack party-0 [2 vs 1 +1] [foes-0 5 to -1]"),
        (recording(then=state(vigor=4)), "= foes-0.vigor 5 to 4"),
        (recording(end=state(vigor=0, out="stunned")), "= foes-0.out  to stunned"),
        (recording(end=state(vigor=0, soak=[2, 1])), "= foes-0.soak – to [2,1]"),
        (recording(end=state(met={"party-0": 2})), "= foes-0.met.party-0 – to 2"),
        (recording(end=state(arms=[{"name": "Axe"}])), "= foes-0.arms.Axe – to True"),
        (recording(outcome="lost"), "end lost"),
    ],
)
def test_a_changed_answer_die_figure_or_state_changes_its_line(changed: Recording, line: str) -> None:
    before, after = (events_text(one).splitlines() for one in (recording(), changed))
    assert line in after
    assert line not in before


def test_another_sentence_changes_no_line() -> None:
    assert events_text(recording(event=attack(text="Vess lands a blow."))) == events_text(recording())


def test_another_title_and_another_description_in_the_state_change_no_line() -> None:
    told = state(vigor=0, out="dying", text="Farmers with spears.").replace(b"The bridge", b"Toll")
    assert events_text(recording(end=told)) == events_text(recording())


def test_a_combatant_under_another_name_keeps_its_lines() -> None:
    renamed = recording(event=Event("down", "The levy falls.", "Hill levy"))
    plain = events_text(renamed)
    renamed.keys = {"Vess": "party-0", "Levy of the hills": "foes-0"}
    renamed.legs[0].entries[-1] = Event("down", "The levy falls.", "Levy of the hills")
    assert events_text(renamed) == plain
