"""Decisions open at once: answered in any order, hidden until all are in, taken back one by one, and the same after."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.campaign.session import Session
from solo.cli.plain_session import PlainSession
from solo.forecast.fights import play_many, play_seeds
from solo.play.pending_rolls import Wanted
from solo.play.resume import encode_position, play_on
from solo.play.saved_table import Fate, SavedTable, Seat
from solo.play.scenes import SimulationScene, UnattendedScene
from solo.play.table import SEATS, IllegalAnswerError, Table
from solo.play.unattended_play import play_out
from solo.systems.contract import Choose, Option, SimultaneousDecisions, Viewer, ask_all
from tests.campaign import campaigns
from tests.declaring_game import GUARD, DeclaringGame, DeclaringSystem
from tests.fake_system import FakeState, a_setup
from tests.play.tables import folded

GAME = DeclaringGame()
FOUR = ("Ann", "Bo", "Rat 1", "Rat 2")
PLANS = {"Ann": "strike:Rat 2", "Bo": GUARD, "Rat 1": "strike:Ann", "Rat 2": "strike:Bo"}
BY_HAND = (Seat("Mia", "party", combatants=("Ann",)), Seat("Tom", "party"), Seat("Gil", "foes", role="gm"))


def a_table(
    seats: tuple[Seat, ...] = BY_HAND, fate: Fate = "fixed", physical: bool = False, seed: int = 5, rats: int = 2
) -> Table:
    """A brawl of Ann and Bo against rats, at its first declarations unless dice come before."""
    state = GAME.begin(a_setup(rats=rats))
    table = Table.start(GAME, state, system="fake", title="Brawl", seed=seed, seats=seats, fate=fate, physical=physical)
    table.answer("yes")
    return table


def reloaded(table: Table) -> Table:
    return Table(GAME, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))


def seen(table: Table) -> tuple[object, ...]:
    """All that could tell two tables apart."""
    pending = table.pending
    asked = (pending.who, pending.call, pending.after) if isinstance(pending, Wanted) else None
    opened = [(one.who, one.kind, one.prompt) for one in table.open]
    return msgspec.json.encode(table.state), table.story(), asked, opened, table.declared_keys, table.result


def settle(table: Table) -> None:
    """Throw all dice that are wanted."""
    while isinstance(table.pending, Wanted):
        table.throw_wanted()


def shows(table: Table) -> tuple[object, ...]:
    """What anybody can know of a table."""
    return msgspec.json.encode(table.state), table.story(), list(table.news), table.view(Viewer("")), table.moves


def test_all_are_asked_at_once_and_nothing_shows_before_the_last_has_answered() -> None:
    table = a_table()
    assert [one.who for one in table.open] == list(FOUR)
    before = shows(table)
    for count, who in enumerate(("Rat 1", "Bo", "Ann"), start=1):
        table.answer(PLANS[who], who=who)
        assert len(table.declared_keys) == count
        assert who not in [one.who for one in table.open]
        assert shows(table) == before
    assert table.declared_keys == ("Ann", "Bo", "Rat 1"), "in the order in which they were asked"
    table.answer(PLANS["Rat 2"], who="Rat 2")
    told = "Revealed after yes: Ann: strike:Rat 2, Bo: guard, Rat 1: strike:Ann, Rat 2: strike:Bo."
    assert told in [event.text for event in table.story()]
    assert table.declared_keys == ()


@pytest.mark.parametrize("physical", [False, True])
def test_in_whatever_order_they_answer_it_comes_to_the_same(physical: bool) -> None:
    ends = []
    for order in permutations(FOUR):
        table = a_table(physical=physical)
        for who in order:
            table.answer(PLANS[who], who=who)
        settle(table)
        ends.append(seen(table))
        assert seen(reloaded(table)) == ends[0]
    assert all(end == ends[0] for end in ends)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 30), one=st.randoms(use_true_random=False), other=st.randoms(use_true_random=False))
def test_whole_brawls_answered_in_any_two_orders_are_the_same(seed: int, one: Random, other: Random) -> None:
    tables = [a_table(seed=seed), a_table(seed=seed)]
    for table, chance in zip(tables, (one, other), strict=True):
        while table.pending is not None:
            asked = chance.choice(list(table.open))
            if len(table.open) > 1 and chance.random() < 0.2:
                table.answer(asked.first_legal(), who=asked.who)
                assert table.withdraw(asked.who)
            table.answer_by_tactic("aid", asked.who)
    assert seen(tables[0]) == seen(tables[1])


def test_answers_that_are_not_asked_or_not_legal_are_refused_with_a_sentence() -> None:
    table = a_table()
    table.answer(GUARD, who="Bo")
    before = seen(table)
    for code, who, sentence in (
        (GUARD, "Bo", "You have already answered: take your answer back first."),
        (GUARD, "Cat", "Cat has nothing to decide now."),
        ("dance", "Ann", "“dance” is not one of the options."),
    ):
        with pytest.raises(IllegalAnswerError, match=sentence):
            table.answer(code, who=who)
    with pytest.raises(IllegalAnswerError, match="nothing for the AI"):
        table.answer_by_tactic("aid", "Bo")
    assert seen(table) == before
    alone = Table.start(GAME, GAME.begin(a_setup()), system="fake", title="t", seed=1)
    with pytest.raises(IllegalAnswerError, match="Bo has nothing to decide now"):
        alone.answer("yes", who="Bo")


@pytest.mark.parametrize("fate", ["fixed", "fresh"])
def test_declarations_are_taken_back_one_by_one_and_done_again(fate: Fate) -> None:
    table = a_table(fate=fate)
    order = ("Rat 2", "Ann", "Rat 1", "Bo")
    trail = [seen(table)]
    for who in order:
        table.answer(PLANS[who], who=who)
        trail.append(seen(table))
    for earlier in reversed(trail[:-1]):
        assert table.undo()
        assert seen(table) == earlier
        assert seen(reloaded(table)) == earlier
    for later in trail[1:]:
        assert table.redo()
        assert seen(table) == later


def test_whoever_has_declared_takes_it_back_although_others_came_after() -> None:
    table = a_table()
    for who in ("Ann", "Bo", "Rat 1"):
        table.answer(PLANS[who], who=who)
    declared = table.moves
    assert table.withdraw("Ann")
    assert table.moves > declared, "an answer to what was asked before comes late"
    assert table.declared_keys == ("Bo", "Rat 1")
    assert not table.withdraw("Ann")
    assert table.redo()
    assert table.declared_keys == ("Ann", "Bo", "Rat 1")
    table.withdraw("Ann")
    table.answer("strike:Rat 1", who="Ann")
    table.answer(PLANS["Rat 2"], who="Rat 2")
    assert "Ann: strike:Rat 1" in next(event.text for event in table.story() if event.kind == "plans")
    assert not table.withdraw("Ann"), "what is revealed is undone, not taken back by one"


def test_half_answered_groups_come_back_from_a_save() -> None:
    table = a_table()
    table.answer(PLANS["Rat 1"], who="Rat 1")
    table.answer(PLANS["Ann"], who="Ann")
    again = reloaded(table)
    assert again.notice == ""
    assert seen(again) == seen(table)
    for one in (table, again):
        one.answer(PLANS["Bo"], who="Bo")
        one.answer(PLANS["Rat 2"], who="Rat 2")
    assert seen(again) == seen(table)


@pytest.mark.parametrize("spoilt", ["who", "answer"])
def test_a_saved_group_that_no_longer_fits_reopens_its_checkpoint(spoilt: str) -> None:
    table = a_table()
    table.answer(PLANS["Ann"], who="Ann")
    setattr(table.saved.legs[-1].steps[-1], spoilt, "Nobody")
    again = reloaded(table)
    assert "rules have changed" in again.notice
    assert len(again.saved.legs[-1].steps) == 1


def test_automatic_seats_declare_at_once_and_give_their_reasons_when_all_is_revealed() -> None:
    table = a_table(SEATS)
    assert isinstance(table.pending, Choose)
    assert table.pending.who == "Rat 1", "tactics need not wait for persons"
    told = table.story()
    table.advance()
    assert table.declared_keys == ("Rat 1", "Rat 2")
    assert table.waits_for_person
    assert table.story() == told, "a reason would tell of the plan"
    table.answer(PLANS["Ann"])
    table.answer(PLANS["Bo"])
    kinds = [event.kind for event in table.story()[len(told) :]]
    assert kinds[:3] == ["tactic", "tactic", "plans"]
    assert table.undo() and table.declared_keys == ("Ann", "Rat 1", "Rat 2")
    assert table.undo() and table.declared_keys == ("Rat 1", "Rat 2")
    assert table.redo() and table.redo()
    assert table.declared_keys == ()


def test_a_person_sees_only_what_is_asked_of_their_own() -> None:
    table = a_table()
    acting = {
        person: [fighter.name for fighter in table.view(table.viewer(person)).fighters if fighter.acting]
        for person in ("Mia", "Tom", "Gil", "Una")
    }
    assert acting == {"Mia": ["Ann"], "Tom": ["Ann"], "Gil": ["Ann"], "Una": []}
    assert [one.who for one in table.asked_of("Mia")] == ["Ann"]
    assert [one.who for one in table.asked_of("Tom")] == ["Bo"]
    table.answer(GUARD, who="Ann")
    assert table.asked_of("Mia") == []


def test_tactics_play_it_out_and_forecasts_play_it_on() -> None:
    outcome = play_out(GAME, GAME.begin(a_setup()), UnattendedScene(Random(3)))
    assert outcome.outcome in ("won", "lost")
    table = Table.start(
        GAME,
        GAME.begin(a_setup()),
        system="fake",
        title="t",
        seed=3,
        seats=(Seat("Party", "party", automatic=True), Seat("Foes", "foes", role="foes", automatic=True)),
    )
    table.advance()
    assert table.result is not None
    sums = play_many(GAME, msgspec.msgpack.encode(GAME.begin(a_setup())), play_seeds(1, 0, 100))
    assert sums.fights == 100
    assert 0 < sums.wins < 100


def test_a_forecast_begins_where_the_table_stands_and_knows_nothing_of_what_is_declared() -> None:
    for revealed in range(2):
        table = a_table(seed=11)
        for _ in range(revealed):
            for who in FOUR:
                table.answer(PLANS[who], who=who)
            if table.pending is not None and not isinstance(table.pending, Wanted) and table.pending.kind == "shout":
                table.answer("yes")
        plain = play_on(GAME, table.saved, SimulationScene(Random(1)))
        assert msgspec.json.encode(plain.start) == msgspec.json.encode(table.state)
        asked = table.open[0]
        table.answer(asked.first_legal(), who=asked.who)
        saved = msgspec.json.decode(encode_position(table.saved), type=SavedTable)
        assert play_on(GAME, saved, SimulationScene(Random(1))) == plain


def test_dice_of_a_revealed_group_that_are_still_to_be_thrown_fall_otherwise_each_time() -> None:
    table = a_table(physical=True)
    for who in FOUR:
        table.answer(PLANS[who], who=who)
    assert isinstance(table.pending, Wanted)
    ends = [play_on(GAME, table.saved, SimulationScene(Random(number))) for number in range(30)]
    assert len({msgspec.json.encode(played.end) for played in ends}) > 5
    assert all(played.start == GAME.begin(a_setup()) for played in ends)


def test_of_a_group_everybody_is_asked_once() -> None:
    ask = Choose("Ann", "plan", "Which?", [Option(GUARD, GUARD)])
    with pytest.raises(ValueError, match="once"):
        SimultaneousDecisions([ask, ask])
    with pytest.raises(ValueError, match="at least one combatant"):
        SimultaneousDecisions([])
    with pytest.raises(StopIteration) as nobody:
        next(ask_all([]))
    assert nobody.value.value == {}
    assert SimultaneousDecisions([ask]).read(SimultaneousDecisions([ask]).write({"Ann": 'a "b"\n{}'})) == {
        "Ann": 'a "b"\n{}'
    }


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(
    moves=st.lists(st.integers(0, 400), max_size=40),
    fate=st.sampled_from(["fixed", "fresh"]),
    physical=st.booleans(),
    by_tactic=st.booleans(),
)
def test_whatever_is_done_story_news_and_reloading_agree(
    moves: list[int], fate: Fate, physical: bool, by_tactic: bool
) -> None:
    table = a_table(SEATS if by_tactic else BY_HAND, fate, physical, rats=3)
    for move in moves:
        _step(table, move)
        assert folded(table.news) == table.story()
        again = reloaded(table)
        assert again.notice == ""
        assert seen(again) == seen(table)
    while table.can_redo:
        table.redo()
    after, steps = seen(table), 0
    while table.undo():
        steps += 1
    for _ in range(steps):
        assert table.redo()
    assert not steps or seen(table) == after


def _step(table: Table, move: int) -> None:
    """One thing that somebody may do, chosen by a number."""
    kind, chosen = move % 8, move // 8
    if kind == 0:
        table.undo()
    elif kind == 1:
        table.redo()
    elif kind == 2 and table.declared_keys:
        table.withdraw(table.declared_keys[chosen % len(table.declared_keys)])
    elif kind == 3:
        table.advance()
    elif isinstance(table.pending, Wanted):
        table.throw_wanted()
    elif table.open:
        asked = table.open[chosen % len(table.open)]
        assert isinstance(asked, Choose)
        legal = asked.legal()
        table.answer(
            legal[chosen % len(legal)].code, who=asked.who if len(table.open) > 1 or table.declared_keys else ""
        )


def a_session(tmp_path: Path) -> Session:
    shelved = campaigns.create(tmp_path)
    shelved.close()
    return Session.open(shelved.folder, lambda _: DeclaringSystem(), campaigns.Clock(), campaigns.VERSION)


def test_persons_declare_in_a_campaign_each_for_their_own_and_none_comes_late_by_another(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    party = tuple(session.characters().values())
    table = session.begin("fight", msgspec.structs.replace(a_setup(), party=party), "Brawl", BY_HAND)
    session.play.answer("yes", person="Mia")
    at = table.moves
    session.play.answer(PLANS["Bo"], at=at, person="Tom")
    with pytest.raises(IllegalAnswerError, match="Mia answers now, not Tom"):
        session.play.answer(GUARD, at=at, person="Tom", who="Ann")
    with pytest.raises(IllegalAnswerError, match="already answered"):
        session.play.answer(GUARD, at=at, person="Tom", who="Bo")
    session.play.answer(PLANS["Ann"], at=at, person="Mia")
    session.flush()
    reader = Session.open(session.folder, lambda _: DeclaringSystem(), campaigns.Clock(), campaigns.VERSION)
    assert reader.table is not None
    assert reader.table.declared_keys == ("Ann", "Bo")
    reader.close()
    assert session.play.withdraw("Bo", person="Tom")
    with pytest.raises(IllegalAnswerError, match="already been answered"):
        session.play.answer(GUARD, at=at, person="Tom")
    session.play.answer(GUARD, at=table.moves, person="Tom")
    session.play.answer(PLANS["Rat 1"], person="Gil")
    session.play.answer(PLANS["Rat 2"], person="Gil")
    assert table.declared_keys == ()
    assert campaigns.fights(session)[0].events == table.story()
    session.close()


def test_one_person_is_asked_one_after_the_other_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = a_session(tmp_path)
    table = campaigns.begin(session)
    lines = iter(["yes", "strike:Rat 2", "u", "1", "guard", "q"])
    PlainSession(session, lambda _: next(lines), lambda _: ()).play()
    session.close()
    said = capsys.readouterr().out
    assert said.count("Ann: which plan?") == 2
    assert said.count("Bo: which plan?") == 2
    assert "Revealed after yes: Ann: strike:Rat 1, Bo: guard, " in said
    assert isinstance(table.state, FakeState)
