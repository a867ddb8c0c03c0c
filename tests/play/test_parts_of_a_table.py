"""Parts of a table alone: who answers when a tactic stands in, what is waited for, news, trials, turns and seats."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import msgspec
import pytest

from solo.play import table_check
from solo.play.news import EventAdded, EventsUndone, Log, NewsCursor
from solo.play.pending_rolls import PendingDice, PendingDraw, pending_roll
from solo.play.run import ReplayError
from solo.play.saved_table import Leg, SavedTable, Seat, Step, reset_to_start
from solo.play.seats import explain_refusal, local_seats, seat_of, seats_of, throws_by_hand, viewer_of
from solo.play.simultaneous import DecisionGroup
from solo.play.stated_odds import StatedOdds, StatedOddsLog
from solo.play.table_check import check_table, find_format_problem
from solo.play.tactic_takeover import TacticTakeover, TakeoverSpan, TurnMark, count_answers, has_worsened, moment
from solo.play.turning_point import find_turning_point
from solo.play.unattended_play import answer_by_tactics
from solo.resolver import NeedsCards, NeedsDice, NeedsInput, Pile
from solo.systems.contract import (
    EVERYTHING,
    Bar,
    Checkpoint,
    Choose,
    ChooseMany,
    ChoosePlace,
    Decision,
    EnterNumber,
    Event,
    Explanation,
    FighterView,
    Measure,
    Option,
    Preview,
    SimultaneousDecisions,
    View,
    Viewer,
)
from tests.fake_system import FakeFight, FakeState, a_setup
from tests.play.tables import a_table, answer_first

# The tactic in the person's place

YES, NO = Option("yes", "yes"), Option("no", "no")
OPEN, CERTAIN = (
    Choose("Ann", "act", "?", [YES, NO]),
    Choose("Ann", "act", "?", [YES, Option("no", "no", refused="No.")]),
)
START = TurnMark("Ann", 1, {"Ann": (5, True)})


@pytest.mark.parametrize(
    ("until", "decision", "now", "answers"),
    [
        ("end", OPEN, TurnMark("Bo", 9, {"Ann": (0, False)}), True),
        ("turn", OPEN, START, True),
        ("turn", OPEN, TurnMark("Ann", 1, {"Ann": (1, True)}), True),
        ("turn", OPEN, TurnMark("Bo", 1, START.vitals), False),
        ("turn", OPEN, TurnMark("Ann", 2, START.vitals), False),
        ("matters", OPEN, START, True),
        ("matters", OPEN, TurnMark("Bo", 1, START.vitals), False),
        ("matters", CERTAIN, TurnMark("Bo", 1, START.vitals), True),
        ("matters", OPEN, TurnMark("Ann", 1, {"Ann": (4, True)}), False),
        ("matters", CERTAIN, TurnMark("Ann", 1, {"Ann": (4, True)}), True),
        ("matters", OPEN, TurnMark("Ann", 1, {"Ann": (6, True)}), True),
        ("matters", OPEN, TurnMark("Ann", 1, {"Ann": (5, False)}), False),
    ],
)
def test_a_tactic_stands_in_for_a_turn_until_it_matters_or_to_the_end(
    until: str, decision: Decision, now: TurnMark, answers: bool
) -> None:
    assert TacticTakeover(until, START).answers(decision, now) is answers  # type: ignore[arg-type]


def test_a_turn_that_has_passed_does_not_come_back() -> None:
    stand_in = TacticTakeover("turn", START)
    assert stand_in.answers(OPEN, START)
    assert not stand_in.answers(OPEN, TurnMark("Bo", 1, START.vitals))
    assert not stand_in.answers(OPEN, START)


@pytest.mark.parametrize(
    ("after", "fallen"),
    [
        ({"a": (5, 3)}, False),
        ({"a": (5, 2)}, True),
        ({"a": (9, 3)}, False),
        ({"a": (5, 3), "b": (0,)}, False),
        ({}, False),
    ],
)
def test_vitals_are_worse_where_any_of_them_has_fallen(after: dict[str, tuple[int, ...]], fallen: bool) -> None:
    assert has_worsened({"a": (5, 3)}, after) is fallen


@pytest.mark.parametrize(
    ("decision", "count"),
    [
        (OPEN, 2),
        (CERTAIN, 1),
        (ChooseMany("a", "k", "?", [YES, NO], 0, 2), 3),
        (ChooseMany("a", "k", "?", [Option("x", "x", refused="No.")], 0, 1), 1),
        (ChoosePlace("a", "k", "?", [(0, 0), (1, 0), (2, 0)]), 3),
        (EnterNumber("a", "k", "?", 3, 3), 1),
        (EnterNumber("a", "k", "?", -1, 3), 5),
    ],
)
def test_answers_are_counted_as_far_as_it_matters(decision: Decision, count: int) -> None:
    assert count_answers(decision) == count


def test_a_moment_knows_whose_turn_it_is_and_how_ones_own_side_is() -> None:
    def fighter(key: str, side: str, acting: bool = False, out: bool = False) -> FighterView:
        return FighterView(
            key=key, name=key, letter=key[0], side=side, order=1, bars=(Bar("LP", 4, 6),), acting=acting, out=out
        )

    view = View("t", "", (fighter("Ann", "party"), fighter("Bo", "party", out=True), fighter("Rat", "foes", True)))
    found = moment(view, 3, frozenset({"party"}))
    assert (found.acting, found.round) == ("Rat", 3)
    assert found.vitals == {"Ann": (4, True), "Bo": (4, False)}
    assert moment(View("t", "", ()), 1, frozenset()).acting == ""


def test_a_takeover_is_taken_back_at_once_only_if_it_was_the_latest_action() -> None:
    span = TakeoverSpan()
    assert span.take_back(0) is None
    span.begin(4)
    span.note_reached(9)
    assert span.take_back(9) == 4
    assert span.take_back(4) is None, "once"
    span.begin(4)
    span.note_reached(9)
    assert span.take_back(10) is None


def test_a_takeover_is_redone_at_once_and_taken_back_again() -> None:
    span = TakeoverSpan()
    span.begin(4)
    span.note_reached(9)
    assert span.redo(9) == 0
    assert span.take_back(9) == 4
    assert span.redo(4) == 9
    assert span.redo(9) == 0
    assert span.take_back(9) == 4


def test_answers_by_hand_after_an_undone_takeover_are_taken_back_one_by_one() -> None:
    span = TakeoverSpan()
    span.begin(4)
    span.note_reached(9)
    assert span.take_back(9) == 4
    assert span.take_back(9) is None
    assert span.redo(4) == 0


# What is waited for


def dice(count: int = 2, sides: int = 6) -> PendingDice:
    return PendingDice("Ann", "attack", count, sides, table=("a", "b"))


@pytest.mark.parametrize(
    ("faces", "fault"),
    [
        ((1, 6), None),
        ((0, 6), "A d6 shows 1 to 6, not 0."),
        ((1, 7), "A d6 shows 1 to 6, not 7."),
        ((1, "x"), "A d6 shows 1 to 6, not x."),
        ((1,), "Type 2 faces for 2d6, not 1."),
        ((), "Type 2 faces for 2d6, not 0."),
    ],
)
def test_faces_are_as_many_as_dice_each_on_its_die(faces: tuple[int | str, ...], fault: str | None) -> None:
    assert dice().fault(faces) == fault
    assert dice(1).fault(()) == "Type 1 face for 1d6, not 0."


def test_faces_are_kept_highest_first_and_names_of_cards_as_the_pile_has_them() -> None:
    assert dice(3).in_saved_order((2, 6, 4)) == (6, 4, 2)
    assert draw(2).in_saved_order(("KING", "ace")) == ("King", "Ace")
    assert (dice().meaning, dice().call) == ("1 = a, 2 = b", "Roll 2d6 first, and type the faces.")
    assert PendingDice("Ann", "attack", 1, 6).meaning == ""


def draw(count: int) -> PendingDraw:
    return PendingDraw("Ann", "fate", count, Pile.from_cards(["Ace", "King", "Red Queen"]))


@pytest.mark.parametrize(
    ("count", "typed", "names"),
    [
        (1, " Red Queen ", ("Red Queen",)),
        (1, "Ace, King", ("Ace, King",)),
        (1, "  ", ()),
        (2, "Ace, Red Queen", ("Ace", "Red Queen")),
        (2, "Ace; King", ("Ace", "King")),
        (2, "Ace + King,", ("Ace", "King")),
        (2, "Ace King", ("Ace", "King")),
        (2, "Red Queen Ace", ("Red Queen Ace",)),
        (2, "Red Queen", ("Red", "Queen")),
    ],
)
def test_names_of_cards_are_read_between_commas_or_words(count: int, typed: str, names: tuple[str, ...]) -> None:
    assert draw(count).read(typed) == names


def test_cards_are_counted_of_their_pile_and_called_for() -> None:
    assert draw(2).call == "Draw 2 of 3 cards first, and type the name of each."
    assert draw(2).fault(("Ace",)) == "Name 2 cards, not 1."
    assert draw(1).fault(("ace",)) is None


def test_a_suspended_roll_waits_for_dice_or_for_cards() -> None:
    thrown = pending_roll("Ann", "attack", NeedsDice(2, 6, ("a",)), (3,))
    assert isinstance(thrown, PendingDice)
    assert (thrown.who, thrown.what, thrown.count, thrown.sides, thrown.after, thrown.table) == (
        "Ann",
        "attack",
        2,
        6,
        (3,),
        ("a",),
    )
    drawn = pending_roll("Ann", "fate", NeedsCards(Pile.from_cards(["x"]), 1), ("y",))
    assert isinstance(drawn, PendingDraw)
    assert (drawn.count, drawn.pile, drawn.after) == (1, Pile.from_cards(["x"]), ("y",))
    with pytest.raises(NeedsInput):
        pending_roll("Ann", "fate", NeedsInput(), ())


# News


def test_a_reader_follows_from_the_start_or_from_now_on_and_reads_everything_once() -> None:
    log = Log()
    log.add([EventAdded(0, 0, Event("a", "first"))])
    whole, late = NewsCursor(log, from_the_start=True), NewsCursor(log)
    assert late.read() == []
    log.add([EventsUndone(0, 0)])
    assert whole.read() == [EventAdded(0, 0, Event("a", "first")), EventsUndone(0, 0)]
    assert late.read() == [EventsUndone(0, 0)]
    assert whole.read() == late.read() == []
    assert (len(log), list(log), log.news_after(1)) == (2, whole_news(log), [EventsUndone(0, 0)])


def whole_news(log: Log) -> list[object]:
    return list(log.news_after(0))


# Declaring


def test_answers_are_declared_in_any_order_and_told_in_the_order_of_asking() -> None:
    ann, bo = Choose("Ann", "k", "?", [YES, NO]), Choose("Bo", "k", "?", [YES, NO])
    declaring = DecisionGroup(SimultaneousDecisions([ann, bo]))
    assert [one.who for one in declaring.open] == ["Ann", "Bo"]
    declaring.take(Step("no", who="Bo", reason="Bo minds."))
    assert ([one.who for one in declaring.open], declaring.declared_keys) == (["Ann"], ("Bo",))
    assert declaring.fault("Bo", "yes") == "You have already answered: take your answer back first."
    assert declaring.fault("Cy", "yes") == "Cy has nothing to decide now."
    assert declaring.fault("Ann", "yes") is None
    assert declaring.fault("Ann", "maybe")
    declaring.take(Step("yes", who="Ann", reason="Ann dares."))
    assert (declaring.declared_keys, list(declaring.reasons.items())) == (
        ("Ann", "Bo"),
        [("Ann", "Ann dares."), ("Bo", "Bo minds.")],
    )
    assert declaring.answer() == '{"Ann":"yes","Bo":"no"}'
    assert list(declaring.open) == []


def test_tactics_answer_for_everybody_and_for_nobody_at_a_checkpoint() -> None:
    fight = FakeFight()
    state = fight.begin(a_setup())
    assert answer_by_tactics(fight, state, Checkpoint("x")) is None
    ann, bo = Choose("Ann", "k", "?", [YES, NO], "no"), Choose("Bo", "k", "?", [YES, NO])
    assert answer_by_tactics(fight, state, ann) == "no"
    assert answer_by_tactics(fight, state, SimultaneousDecisions([ann, bo])) == '{"Ann":"no","Bo":"yes"}'


# Promises


def said(quarters: int, sentences: tuple[str, ...] = (), name: str = "hit") -> Preview:
    explain = (lambda: Explanation("t", sentences)) if sentences else None
    return Preview((Measure(name, Fraction(quarters, 4), "chance"),), explain=explain)


def noted(promises: StatedOddsLog, who: str, quarters: int, by_hand: bool, name: str = "hit", *sentences: str) -> None:
    option = Option("strike", "Strike!", partial(said, quarters, sentences, name))
    promises.note(Choose(who, "act", "?", [option]), "strike", by_hand)


def test_a_promise_has_the_label_the_figures_and_the_first_sentence() -> None:
    promises = StatedOddsLog()
    noted(promises, "Ann", 3, True, "hit", "First.", "Second.")
    assert promises.find("Ann") == StatedOdds("Strike!", (Measure("hit", Fraction(3, 4), "chance"),), "First.")
    promises.clear()
    assert promises.find("Ann") is None


def test_a_promise_is_kept_of_those_who_throw_by_hand_alone() -> None:
    promises = StatedOddsLog()
    noted(promises, "Rat", 3, False)
    assert promises.find("Rat") is None
    noted(promises, "Ann", 3, True)
    noted(promises, "Ann", 2, False)
    assert promises.find("Ann") is None


def test_a_promise_is_gainsaid_by_other_figures_of_the_same_names_alone() -> None:
    for quarters, name, holds in ((3, "hit", True), (2, "hit", False), (2, "parry", True)):
        promises = StatedOddsLog()
        noted(promises, "Ann", 3, True)
        noted(promises, "Rat", quarters, False, name)
        assert (promises.find("Ann") is not None) is holds


# Seats

MIA, TOM = Seat("Mia", "party", combatants=("Ann",)), Seat("Tom", "party", combatants=("Bo",))
ONLY_NAMED = (MIA, TOM)
GIL = Seat("Gil", "foes", role="gm")
UNA = Seat("Una", "party", role="spectator")


@pytest.mark.parametrize(
    ("seats", "side", "who", "name"),
    [
        (ONLY_NAMED, "party", "a hireling", "Mia"),
        (ONLY_NAMED, "foes", "Rat", "Mia"),
        ((UNA, TOM, GIL), "party", "a hireling", "Gil"),
        ((Seat("Ida", "foes"), TOM), "party", "a hireling", "Tom"),
    ],
)
def test_somebody_always_answers_at_last(seats: tuple[Seat, ...], side: str, who: str, name: str) -> None:
    assert seat_of(seats, side, who).name == name


def test_a_person_alone_has_all_seats_that_answer_and_do_not_play_themselves() -> None:
    automatic = Seat("Foes", "foes", automatic=True)
    assert local_seats([MIA, UNA, automatic, GIL]) == [MIA, GIL]
    assert seats_of([MIA, TOM, MIA], "Mia") == [MIA, MIA]


def test_dice_are_thrown_by_hand_where_the_seat_of_that_step_is_no_tactic() -> None:
    saved = SavedTable("fake", "fight", "t", 1, 0, [MIA], [])
    handed = [msgspec.structs.replace(MIA, automatic=True)]
    assert throws_by_hand(saved, Step(), "party", "Ann")
    assert not throws_by_hand(saved, Step(seats=handed), "party", "Ann")


@pytest.mark.parametrize(
    ("seats", "viewer"),
    [
        ((UNA, MIA), Viewer("party", ("Ann",))),
        ((UNA, GIL), EVERYTHING),
        ((Seat("Mia", "party"), Seat("Mia", "party", role="gm")), EVERYTHING),
    ],
)
def test_seats_that_play_count_before_those_that_look_on(seats: tuple[Seat, ...], viewer: Viewer) -> None:
    assert viewer_of(seats) == viewer


def test_somebody_with_a_seat_that_plays_does_not_look_on() -> None:
    both = (MIA, TOM, Seat("Tom", "party", role="spectator"))
    assert explain_refusal(both, "Tom", "party", "Ann") == "Mia answers now, not Tom."


# Tables that were read from a file


def a_leg(*steps: Step, title: str = "start") -> Leg:
    state = msgspec.Raw(msgspec.json.encode(FakeFight().begin(a_setup())))
    return Leg(title, state, list(steps))


def saved_with(*legs: Leg) -> SavedTable:
    return SavedTable("fake", "fight", "The cellar", 1, 0, [Seat("You", "party")], list(legs))


@pytest.mark.parametrize(
    ("legs", "fault"),
    [
        ((a_leg(Step()),), ""),
        ((a_leg(Step(), Step("x")), a_leg(Step())), ""),
        ((), "The saved game has no checkpoint."),
        ((a_leg(),), "A checkpoint of the saved game has no first step."),
        ((a_leg(Step()), a_leg()), "A checkpoint of the saved game has no first step."),
        ((a_leg(Step("x")),), "A checkpoint of the saved game has no first step."),
        ((a_leg(Step(), Step()),), "An answer in the saved game is missing."),
        ((a_leg(Step(), Step("x"), Step()), a_leg(Step())), "An answer in the saved game is missing."),
    ],
)
def test_a_table_has_checkpoints_that_open_and_answers_that_are_there(legs: tuple[Leg, ...], fault: str) -> None:
    assert find_format_problem(saved_with(*legs)) == fault
    if fault:
        with pytest.raises(ReplayError):
            check_table(FakeFight(), saved_with(*legs))


class Unshown(FakeFight):
    """A fight that cannot be shown in its second round."""

    def view(self, state: FakeState, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        if state.round >= 2:
            raise KeyError("second")
        return super().view(state, decision, viewer)


def in_the_second_round() -> SavedTable:
    table = a_table(rats=4)
    while len(table.saved.legs) < 2:
        answer_first(table)
    return table.saved


def test_a_table_that_cannot_be_shown_goes_on_from_its_latest_checkpoint_that_can() -> None:
    saved = in_the_second_round()
    assert check_table(FakeFight(), saved).notice == ""
    before = msgspec.json.encode(saved)
    table = check_table(Unshown(), saved)
    assert len(table.saved.legs) == 1
    assert len(table.saved.legs[0].steps) == 1
    assert table.notice == (
        "“The cellar” cannot be continued from its latest moment, so Solo goes back to an earlier checkpoint: "
        "the start."
    )
    assert msgspec.json.encode(saved) == before, "what was read stays as it is"


class OnlyTheFirst(FakeFight):
    """A fight that can be shown in its first round alone."""

    def view(self, state: FakeState, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        if state.round != 1:
            raise KeyError(state.round)
        return super().view(state, decision, viewer)


def of_rounds(*rounds: int) -> SavedTable:
    legs = []
    for number in rounds:
        state = FakeFight().begin(a_setup())
        state.round = number
        legs.append(Leg(f"round {number}", msgspec.Raw(msgspec.json.encode(state)), [Step()]))
    return saved_with(*legs)


@pytest.mark.parametrize(("legs", "sound"), [(2, True), (3, True), (4, False)])
def test_as_many_of_the_latest_checkpoints_are_tried_as_the_limit_says(
    monkeypatch: pytest.MonkeyPatch, legs: int, sound: bool
) -> None:
    monkeypatch.setattr(table_check, "MOST_TRIED", 3)
    saved = of_rounds(1, *range(2, legs + 1))
    if sound:
        assert len(check_table(OnlyTheFirst(), saved).saved.legs) == 1
        return
    with pytest.raises(ReplayError, match="No checkpoint of the saved game can be continued"):
        check_table(OnlyTheFirst(), saved)


def test_a_table_no_checkpoint_of_which_can_be_shown_is_refused() -> None:
    with pytest.raises(ReplayError, match="No checkpoint of the saved game can be continued"):
        check_table(OnlyTheFirst(), of_rounds(2, 3))


def test_from_the_start_nothing_is_answered_and_dice_fall_as_they_did() -> None:
    saved = saved_with(a_leg(Step(salt=3, typed=[(4,)]), Step("x")), a_leg(Step()))
    saved.undone = [Step("y")]
    again = reset_to_start(saved)
    assert (len(again.legs), again.legs[0].steps, again.undone) == (1, [Step(salt=3, typed=[])], [])
    plain = reset_to_start(saved_with(a_leg(Step(salt=2), Step("x"))))
    assert plain.legs[0].steps == [Step(salt=2)]


class Chance(msgspec.Struct):
    chance: float


class Guessed(FakeFight):
    state_type = Chance  # type: ignore[assignment]

    def estimate_win_chance(self, state: object) -> float | None:
        assert isinstance(state, Chance)
        return state.chance


@pytest.mark.parametrize(("fell", "turns"), [(0.0625, True), (0.05, True), (0.046875, False)])
def test_a_fight_turned_where_the_chance_fell_by_a_twentieth_at_least(fell: float, turns: bool) -> None:
    before = 0.05 if fell == 0.05 else 0.5
    leg = Leg("round 1", msgspec.Raw(msgspec.json.encode(Chance(before))), [Step()])
    found = find_turning_point(Guessed(), saved_with(leg), Chance(before - fell))
    assert (found is not None) is turns
    if found is not None:
        assert (found.leg, found.title) == (0, "round 1")


def test_taking_back_to_where_a_table_stands_takes_back_the_latest_answer() -> None:
    table = a_table(rats=4)
    answer_first(table, 2)
    answered = table.answer_count
    assert table.undo(to=answered)
    assert table.answer_count == answered - 1
    answer_first(table, 2)
    assert table.undo(to=0)
    assert table.answer_count == 0


def test_every_change_of_a_table_counts_as_one_move_on() -> None:
    table = a_table(rats=4)
    moves = table.moves
    table.take_seats(list(table.saved.seats))
    assert table.moves == moves + 1
    table.advance()
    before = table.moves
    answer_first(table)
    assert table.moves > before
