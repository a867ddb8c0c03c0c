"""Cards that a person draws: asked for by name, checked against the pile, kept, taken back one draw at a time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from solo.campaign.session import Session
from solo.cli.plain_session import PlainSession
from solo.play.pending_rolls import PendingDice, PendingDraw, Wanted
from solo.play.resume import play_on
from solo.play.saved_table import SavedTable
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.table import IllegalAnswerError, Table
from solo.play.unattended_play import play_out
from solo.systems.contract import Checkpoint, Result, Running, Scene
from tests.campaign import campaigns
from tests.card_game import DECK, CardGame, CardSystem, cost
from tests.fake_system import a_setup

GAME = CardGame()


def a_game(physical: bool = True, seed: int = 3) -> Table:
    table = Table.start(GAME, GAME.begin(a_setup()), system="fake", title="Cards", seed=seed, physical=physical)
    table.advance()
    return table


def at_a_draw(how: str = "hold") -> Table:
    table = a_game()
    table.answer(how)
    return table


def wanted(table: Table) -> PendingDraw:
    assert isinstance(table.pending, PendingDraw)
    return table.pending


def reloaded(table: Table) -> Table:
    return Table(GAME, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))


def seen(table: Table) -> tuple[object, ...]:
    pending = table.pending
    if isinstance(pending, Wanted):
        asked: tuple[object, ...] = (pending.who, pending.what, pending.call, pending.after)
    else:
        asked = () if pending is None else (pending.who, pending.kind)
    return (msgspec.json.encode(table.state), table.story(), asked, table.result)


def test_a_person_is_asked_card_by_card_with_what_lies_there_already() -> None:
    table = at_a_draw()
    assert (wanted(table).who, wanted(table).what, wanted(table).cards) == ("Ann", "luck", "1 of 11 cards")
    table.type_faces(("double",))
    assert wanted(table).cards == "1 of 10 cards"
    assert wanted(table).after == ("Double",)
    table.type_faces(("one",))
    assert "Ann draws Double, One (): 2." in [event.text for event in table.story()]


def test_cards_and_dice_of_one_roll_are_typed_in_their_order() -> None:
    table = at_a_draw("bold")
    table.type_faces(("two", "blank"))
    assert isinstance(table.pending, PendingDice)
    table.type_faces((4,))
    assert "Ann draws Two, Blank (4): 4." in [event.text for event in table.story()]
    assert table.saved.legs[-1].steps[1].typed == [("Two", "Blank"), (4,)]


@pytest.mark.parametrize(
    ("how", "names", "sentence"),
    [
        ("hold", (), "Name 1 card, not 0"),
        ("hold", ("Ace",), "“Ace” is not in this pile: it holds Blank, One, Two, Double"),
        ("hold", (7,), "“7” is not in this pile"),
        ("bold", ("One",), "Name 2 cards, not 1"),
    ],
)
def test_cards_that_cannot_be_drawn_are_refused_with_a_sentence(
    how: str, names: tuple[int | str, ...], sentence: str
) -> None:
    table = at_a_draw(how)
    before = seen(table)
    with pytest.raises(IllegalAnswerError, match=sentence):
        table.type_faces(names)
    with pytest.raises(IllegalAnswerError, match="and type the name"):
        table.answer("hold")
    assert seen(table) == before


def test_a_card_drawn_more_often_than_it_is_there_is_refused() -> None:
    table = at_a_draw()
    table.type_faces(("Double",))
    table.type_faces(("Double",))
    with pytest.raises(IllegalAnswerError, match="“Double” is not in this pile"):
        table.type_faces(("Double",))


def test_draws_are_taken_back_one_by_one_and_survive_reloading() -> None:
    table = at_a_draw()
    trail = [seen(table)]
    for name in ("Double", "Double", "Two"):
        table.type_faces((name,))
        trail.append(seen(table))
        assert seen(reloaded(table)) == seen(table)
    for earlier in reversed(trail[:-1]):
        assert table.undo()
        assert seen(table) == earlier
    for later in trail[1:]:
        assert table.redo()
        assert seen(table) == later


def test_what_nobody_draws_falls_by_itself_though_dice_are_typed() -> None:
    class FaceDown(CardGame):
        def run(self, state: msgspec.Struct, scene: Scene) -> Running:
            yield Checkpoint(f"round {getattr(state, 'round', 1)}")
            omen = scene.roll("", "an omen, face down", cost, DECK, False)
            luck = scene.roll("Ann", "luck", cost, DECK, False)
            return Result("won", f"{omen} and {luck}")

        def side(self, state: msgspec.Struct, who: str) -> str:
            assert who, "nobody is on no side"
            return super().side(state, who)

    game = FaceDown()
    table = Table.start(game, game.begin(a_setup()), system="fake", title="Cards", seed=3, physical=True)
    assert wanted(table).who == "Ann"
    table.throw_wanted()
    assert table.result is not None


def test_the_app_draws_in_the_persons_place_and_always_the_same() -> None:
    tables = [at_a_draw("bold"), at_a_draw("bold")]
    for table in tables:
        while isinstance(table.pending, Wanted):
            table.throw_wanted()
    assert seen(tables[0]) == seen(tables[1])
    assert table.saved.legs[-1].steps[1].typed is not None
    assert seen(reloaded(tables[0])) == seen(tables[0])


def test_saved_cards_that_are_not_in_the_pile_any_more_reopen_the_checkpoint() -> None:
    table = at_a_draw()
    table.type_faces(("Two",))
    table.saved.legs[-1].steps[1].typed = [("Three",)]
    assert "rules have changed" in reloaded(table).notice


def test_games_of_cards_are_played_on_forecast_and_played_out() -> None:
    table = at_a_draw()
    ends = {msgspec.json.encode(play_on(GAME, table.saved, SimulationScene(Random(seed))).end) for seed in range(30)}
    assert len(ends) > 10
    told: list[str] = []
    outcome = play_out(GAME, GAME.begin(a_setup()), UnattendedScene(Random(1), lambda event: told.append(event.text)))
    assert outcome.outcome in ("won", "lost")
    assert any("Double" in text for text in told)


def test_cards_are_typed_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelved = campaigns.create(tmp_path)
    shelved.close()
    session = Session.open(shelved.folder, lambda _: CardSystem(), campaigns.Clock(), campaigns.VERSION)
    session.set_physical(True)
    table = campaigns.begin(session)
    lines = iter(["bold", "two", "two, ace", "two; blank", "3", "hold", "double", "t", "q"])
    PlainSession(session, lambda _: next(lines), lambda _: ()).play()
    session.close()
    said = capsys.readouterr().out
    assert "Ann draws 2 of 11 cards for luck. Type the names, or press enter to let Solo draw." in said
    assert "Name 2 cards, not 1." in said
    assert "“ace” is not in this pile" in said
    assert "Ann rolls 1d4 for luck, after Two, Blank. Type the faces, or press enter to let Solo roll." in said
    assert "Ann draws Two, Blank (3): 3." in [event.text for event in table.story()]
    assert "Bo draws 1 of 10 cards for luck, after Double. Type the names, or press enter to let Solo draw." in said
