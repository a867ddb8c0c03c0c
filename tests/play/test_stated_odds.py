"""What was said of an answer is told with the dice that decide it, and with no others, in any game."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.pending_rolls import PendingDice, PendingDraw
from solo.play.saved_table import SavedTable
from solo.play.stated_odds import StatedOdds, StatedOddsLog
from solo.play.table import Table
from solo.systems.contract import Choose, Measure, Option, Preview, Setup
from tests.dice_game import DiceGame
from tests.fake_system import a_setup

MOST_ANSWERS = 60


def played(key: str, fight: str) -> Table:
    """A ready fight at which the party throws its own dice."""
    system = open_system(key, None).system
    ready, known = system.encounters.ready_fights()[fight], system.procedures["fight"]
    party = tuple(system.characters.ready()[name] for name in ready.party)
    state = known.begin(Setup(party, ready.foes, ready.place, options=ready.options))
    return Table.start(known, state, system=key, title=fight, seed=3, physical=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "fight", "about", "never"),
    [
        ("swords", "A bench in the Drowned Rat", "strikes", ("initiative", "damage", "endurance")),
        ("polyhedral", "Whose round is it?", "attack", ("balance", "damage", "bleeding")),
    ],
)
def test_no_dice_are_told_of_an_answer_that_they_do_not_decide(
    key: str, fight: str, about: str, never: tuple[str, ...]
) -> None:
    table = played(key, fight)
    told: dict[str, bool] = {}
    answered = 0
    while table.result is None and answered < MOST_ANSWERS:
        asked = table.pending
        if isinstance(asked, PendingDice | PendingDraw):
            told[asked.what] = told.get(asked.what, False) or (
                asked.promise is not None and not _certain(asked.promise)
            )
            table.throw_wanted()
        elif table.waits_for_person:
            table.answer_by_tactic("aid")
            answered += 1
        else:
            table.answer_by_tactic()
    assert any(said for what, said in told.items() if about in what)
    assert any(word in what for what in told for word in never)
    assert not [what for what, said in told.items() if said and any(word in what for word in never)]


def _certain(promise: StatedOdds) -> bool:
    """Whether nothing but damage was open, since the blow cannot miss."""
    return promise.measures[0].value == 1


def test_it_is_told_again_where_the_throw_is_taken_up_later() -> None:
    game = DiceGame()
    table = Table.start(game, game.begin(a_setup()), system="dice", title="Dice", seed=3, physical=True)
    while isinstance(table.pending, Choose):
        table.answer("three")
    saved = msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable)
    for one in (table, Table(game, saved)):
        assert isinstance(one.pending, PendingDice)
        assert one.pending.promise is not None
        assert one.pending.promise.label == "three dice"


def test_an_answer_without_figures_leaves_nothing_to_say() -> None:
    said = StatedOddsLog()
    said.note(Choose("Ann", "act", "?", [hit("strike", 3)]), "strike", by_hand=True)
    assert said.find("Ann") == StatedOdds("strike", (Measure("hit", Fraction(3, 4), "chance"),), "")
    said.note(Choose("Ann", "act", "?", [Option("wait", "wait")]), "wait", by_hand=True)
    assert said.find("Ann") is None


def test_what_the_others_answer_makes_void_what_was_said_where_it_makes_other_figures() -> None:
    said = StatedOddsLog()
    said.note(Choose("Ann", "act", "?", [hit("strike", 3)]), "strike", by_hand=True)
    said.note(Choose("Rat", "defence", "?", [hit("dodge", 3)]), "dodge", by_hand=False)
    assert said.find("Ann") is not None, "the defence that was counted with"
    assert said.find("Rat") is None
    said.note(Choose("Rat", "defence", "?", [hit("block", 2)]), "block", by_hand=False)
    assert said.find("Ann") is None


def hit(code: str, quarters: int) -> Option:
    """An option that hits so many times in four."""
    return Option(code, code, lambda: Preview((Measure("hit", Fraction(quarters, 4), "chance"),)))
