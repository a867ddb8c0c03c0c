"""Standing orders at a table, in every game: what they answer, what they leave to the player, what they save."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from solo.campaign.session import Session
from solo.host.order_keeper import OrderKeeper
from solo.host.table_client import TableClient
from solo.play.orders.order_answers import DEFAULT_THRESHOLDS, MustAsk, OrderedAnswer, Thresholds
from solo.play.orders.standing_orders import FROM_START, SMALL, WEAKEST
from solo.play.saved_table import SimulatedChance
from solo.play.simulated_chances import START, position_of
from solo.play.table import IllegalAnswerError
from solo.systems.contract import Choose, OrderTopics, ReadyFight
from tests.fake_game import FakeFight
from tests.host.hosted import Hosted
from tests.host.ordered_fights import NOON, answer_as_usual, answers_by_hand, fighting, go_on, open_game

GAMES = ("polyhedral", "two-d20", "fire-and-sword", "gloranthan", "swords")
MOST_ANSWERS, MOST_IN_A_DUEL = 25, 12
SEEDS = 9


def _fours(game: str) -> list[ReadyFight]:
    """Return the ready fights that are most like four against four."""
    fights = open_game(game).encounters.ready_fights().values()

    def distance(fight: ReadyFight) -> int:
        return abs(len(fight.party) - 4) + abs(sum(foe.count for foe in fight.foes) - 4)

    least = min(map(distance, fights))
    return [fight for fight in fights if distance(fight) == least]


def _duels(game: str) -> list[ReadyFight]:
    fights = open_game(game).encounters.ready_fights().values()
    return [fight for fight in fights if len(fight.party) == 1 == sum(foe.count for foe in fight.foes)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_four_against_four_needs_few_answers_by_hand(tmp_path: Path, game: str) -> None:
    counts = [
        answers_by_hand(tmp_path / fight.name, game, fight.name, seed)
        for fight in _fours(game)
        for seed in range(SEEDS)
    ]
    assert median(counts) <= MOST_ANSWERS, counts


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_duel_needs_few_answers_by_hand(tmp_path: Path, game: str) -> None:
    counts = [
        answers_by_hand(tmp_path / fight.name, game, fight.name, seed)
        for fight in _duels(game)
        for seed in range(SEEDS)
    ]
    assert not counts or median(counts) <= MOST_IN_A_DUEL, counts


def play_until_an_order_answers(session: Session, place: TableClient, keeper: OrderKeeper) -> None:
    """Answer by hand until a standing order has answered."""
    go_on(session, keeper)
    while not place.count_answers().by_order:
        answer_as_usual(place, keeper)
        go_on(session, keeper)


def test_an_order_answers_tells_so_and_is_counted(tmp_path: Path) -> None:
    with fighting(tmp_path, "polyhedral", "Arrows over the heather") as (session, place, keeper):
        play_until_an_order_answers(session, place, keeper)
        told = [event.text for event in place.story() if "follows an order" in event.text]
        assert len(told) == sum(place.count_answers().by_order.values())


def test_an_undo_leaves_the_decision_of_an_order_to_the_player(tmp_path: Path) -> None:
    with fighting(tmp_path, "polyhedral", "Arrows over the heather") as (session, place, keeper):
        play_until_an_order_answers(session, place, keeper)
        reasons = set[object]()
        while place.count_answers().by_order:
            assert not place.undo()
            assert not keeper.answers
            reasons.add(keeper.find())
        assert MustAsk("orders wait after an undo") in reasons
        answer_as_usual(place, keeper)
        play_until_an_order_answers(session, place, keeper)


def play_to_the_end(session: Session, place: TableClient, keeper: OrderKeeper) -> bool:
    """Play a fight to its end and return True if an order gave the last answer of the player."""
    by_order = False
    while place.result is None:
        by_order = keeper.answers
        go_on(session, keeper)
        if place.result is None:
            answer_as_usual(place, keeper)
            session.play.advance()
            by_order = False
    return by_order


@pytest.mark.slow
def test_orders_give_no_answer_again_that_was_taken_back_at_the_end(tmp_path: Path) -> None:
    ended_by_order = 0
    for seed in range(12):
        with fighting(tmp_path / str(seed), "swords", "Big Osk's return bout", seed) as (session, place, keeper):
            ended_by_order += play_to_the_end(session, place, keeper)
            assert not place.undo()
            assert place.result is None
            assert not keeper.answers
    assert ended_by_order


def test_a_new_keeper_gives_no_answer_again_that_was_taken_back(tmp_path: Path) -> None:
    with fighting(tmp_path, "polyhedral", "Arrows over the heather") as (session, place, keeper):
        play_until_an_order_answers(session, place, keeper)
        answers = place.answer_count
        while place.count_answers().by_order:
            assert not place.undo()
        later = OrderKeeper(place, lambda: DEFAULT_THRESHOLDS)
        assert not later.answers
        while place.answer_count < answers:
            assert place.redo()
            assert place.answer_count == answers or not later.answers
        go_on(session, later)
        assert place.answer_count >= answers


def test_orders_are_kept_with_the_campaign(tmp_path: Path) -> None:
    with fighting(tmp_path, "swords", "Boats at the mouth of the river") as (session, place, _):
        place.set_orders("Hild Arnesdotter", place.orders_of("Hild Arnesdotter") ^ {"weakest"})
        folder = session.folder
    again = Session.open(folder, open_game, lambda: NOON, "1")
    try:
        assert "weakest" in again.orders.find_orders("Hild Arnesdotter")
        assert "weakest" not in again.orders.find_orders("Edda Karrow")
    finally:
        again.close()


def test_orders_of_a_foe_are_refused(tmp_path: Path) -> None:
    with fighting(tmp_path, "swords", "Boats at the mouth of the river") as (_, place, _), pytest.raises(ValueError):
        place.set_orders("Reaver a", frozenset())


def test_each_seat_of_a_shared_table_orders_only_its_own_fighters(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    mia, tom, una = hosted.place("Mia"), hosted.place("Tom"), hosted.place("Una")
    mia.set_orders("Ann", mia.orders_of("Ann") ^ {WEAKEST.key})
    assert WEAKEST.key in tom.orders_of("Ann")
    for place, name in ((mia, "Bo"), (tom, "Ann"), (una, "Ann")):
        with pytest.raises(IllegalAnswerError):
            place.set_orders(name, frozenset())
    assert WEAKEST.key not in tom.orders_of("Bo")
    hosted.close()


def test_each_player_of_a_shared_table_has_thresholds_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeFight, "order_topics", OrderTopics(small=frozenset({"attack", "defence"})))
    hosted = Hosted(tmp_path).begin()
    limits: dict[str, Thresholds | None] = {"Mia": DEFAULT_THRESHOLDS, "Tom": None}
    keepers = {name: OrderKeeper(hosted.place(name), lambda name=name: limits[name]) for name in limits}
    met = set[str]()
    for _ in range(40):
        asked = hosted.asked()
        if asked in keepers:
            assert keepers[asked].answers is (asked == "Mia")
            met.add(asked)
            hosted.place(asked).answer_by_tactic()
    assert met == {"Mia", "Tom"}
    hosted.close()


def test_foes_that_a_person_plays_have_no_orders_until_that_person_gives_them_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeFight, "order_topics", OrderTopics(small=frozenset({"attack", "defence"})))
    hosted = Hosted(tmp_path).begin()
    hosted.company("Gil").play_foes("Una")
    una, mia = hosted.place("Una"), hosted.place("Mia")
    assert una.orders_of("Rat 1") == una.orders_of("Rat 2") == frozenset()
    assert SMALL.key in mia.orders_of("Ann")
    keeper = OrderKeeper(una, lambda: DEFAULT_THRESHOLDS)
    while hosted.asked() != "Una":
        hosted.place(hosted.asked()).answer_by_tactic()
    assert not keeper.answers
    for name in ("Rat 1", "Rat 2"):
        una.set_orders(name, frozenset({SMALL.key}))
    keeper.forget()
    assert keeper.answers
    with pytest.raises(IllegalAnswerError):
        mia.set_orders("Rat 1", frozenset())
    hosted.close()


def test_a_foe_and_a_character_of_one_name_keep_their_own_orders(tmp_path: Path) -> None:
    with fighting(tmp_path, "swords", "The toll bridge") as (session, _, _):
        session.orders.set("Ann", frozenset({WEAKEST.key}), is_foe=True)
        assert session.orders.find_orders("Ann") == FROM_START
        session.orders.set("Ann", FROM_START - {SMALL.key})
        assert session.orders.find_orders("Ann", is_foe=True) == {WEAKEST.key}


def test_an_attack_is_not_repeated_as_a_second_attack_of_the_round(tmp_path: Path) -> None:
    repeated = set[str]()
    for seed in range(3):
        with fighting(tmp_path / str(seed), "fire-and-sword", "Night on the quay", seed) as (session, place, keeper):
            plans: dict[str, list[tuple[str, ...]]] = {}
            while place.result is None:
                session.play.advance()
                pending, found = place.pending, keeper.find()
                if place.result is not None or not isinstance(pending, Choose):
                    continue
                usual = place.usual_answer(pending)
                plan = *(code.partition(":")[0] for code in pending.declared), usual.partition(":")[0]
                if isinstance(found, OrderedAnswer) and pending.kind == "declare":
                    assert plan in plans.get(pending.who, []), "an order declares only what the player has declared"
                    repeated.add(pending.who)
                    keeper.answer()
                elif isinstance(found, OrderedAnswer):
                    keeper.answer()
                else:
                    plans.setdefault(pending.who, []).append(plan)
                    answer_as_usual(place, keeper)
    assert repeated


def test_the_story_tells_of_rounds_without_a_question(tmp_path: Path) -> None:
    told = list[str]()
    for seed in range(4):
        with fighting(tmp_path / str(seed), "swords", "The last lamp", seed) as (session, place, keeper):
            go_on(session, keeper)
            while place.result is None:
                answer_as_usual(place, keeper)
                go_on(session, keeper)
            texts = [event.text for event in place.story() if "passed by standing orders" in event.text]
            told += texts
            counts = place.count_answers()
            assert len([event for event in place.story() if "follows an order" in event.text]) == (
                sum(counts.by_order.values())
            )
    assert any(text.startswith("Rounds ") and "follows an order" in text for text in told)


def test_who_goes_first_is_never_left_to_an_order(tmp_path: Path) -> None:
    asked = 0
    for fight in ("Two old soldiers", "The dancers at the well", "Mauls in the mist"):
        with fighting(tmp_path / fight, "gloranthan", fight) as (session, place, keeper):
            while place.result is None:
                session.play.advance()
                pending = place.pending
                if isinstance(pending, Choose) and pending.kind == "order":
                    assert not keeper.answers
                    asked += 1
                    break
                if keeper.answers:
                    keeper.answer()
                else:
                    answer_as_usual(place, keeper)
                if len(session.table.saved.legs) > 2:  # type: ignore[union-attr]
                    break
    assert asked


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if game != "gloranthan"])
def test_each_game_with_a_word_for_a_ready_defence_offers_that_act(tmp_path: Path, game: str) -> None:
    topics = open_game(game).procedures["fight"].order_topics
    assert topics.guard
    for fight in open_game(game).encounters.ready_fights():
        with fighting(tmp_path / fight, game, fight) as (session, place, _):
            while place.result is None:
                session.play.advance()
                pending = place.pending
                codes = [option.code for option in pending.options] if isinstance(pending, Choose) else []
                if any(code.startswith(topics.guarded) for code in codes):
                    return
                if pending is not None:
                    session.play.answer_by_tactic("aid")
    pytest.fail("no fight offers the act")


def test_the_effect_of_an_order_is_the_difference_to_the_advice(tmp_path: Path) -> None:
    with fighting(tmp_path, "polyhedral", "Arrows over the heather") as (session, place, keeper):
        play_until_an_order_answers(session, place, keeper)
        counts = place.count_answers()
        assert counts.effects.keys() == counts.by_order.keys()
        steps = [step for leg in session.table.saved.legs for step in leg.steps if step.by == "aid"]  # type: ignore[union-attr]
        assert all(step.order is not None for step in steps)


def test_an_undo_that_is_redone_leaves_the_reason_for_asking(tmp_path: Path) -> None:
    with fighting(tmp_path, "two-d20", "First blood at the salt gate") as (session, place, keeper):
        go_on(session, keeper)
        while not (isinstance(keeper.find(), MustAsk) and place.answer_count > 1):
            answer_as_usual(place, keeper)
            go_on(session, keeper)
        reason, answered = keeper.find(), place.answer_count
        for _ in range(2):
            assert not place.undo()
            session.play.advance()
            assert not keeper.answers
        while place.answer_count < answered:
            assert place.redo()
            session.play.advance()
        assert keeper.find() == reason


def test_a_rough_fall_is_no_turn_of_a_fight_whose_simulated_chance_hardly_changes(tmp_path: Path) -> None:
    with fighting(tmp_path, "swords", "The bear in the orchard") as (session, place, keeper):
        play_until_asked(session, place, keeper)
        assert keeper.find() == MustAsk("the fight has turned against you")
        leg, _ = position_of(place.standing)
        place.keep_chance(SimulatedChance(leg, START, 0.999, 0.99, 1.0, 400))
        keeper.forget()
        assert not isinstance(keeper.find(), MustAsk)


def play_until_asked(session: Session, place: TableClient, keeper: OrderKeeper) -> None:
    """Play until the player is asked in spite of an order."""
    go_on(session, keeper)
    while not (isinstance(keeper.find(), MustAsk) and place.answer_count > 1):
        answer_as_usual(place, keeper)
        go_on(session, keeper)
