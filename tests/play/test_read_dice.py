"""Dice that are read and not added up: thrown, typed and drawn alike, and typed by their faces with what these mean."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import msgspec
import pytest

from solo.cli.plain_session import PlainSession
from solo.play.pending_rolls import PendingDice
from solo.play.saved_table import SavedTable
from solo.play.table import IllegalAnswerError, Table
from solo.resolver import NeedsDice, SamplingThrower, SeededThrower, TypedThrower, distribution, face_words, read
from tests.campaign.campaigns import create
from tests.dice_game import HARM, SKILL, DiceGame, DiceSystem, Struck, strike
from tests.fake_system import a_setup

GAME = DiceGame()


def a_game(physical: bool = True, seed: int = 3) -> Table:
    table = Table.start(GAME, GAME.begin(a_setup()), system="fake", title="Dice", seed=seed, physical=physical)
    table.advance()
    return table


def wanted(table: Table) -> PendingDice:
    assert isinstance(table.pending, PendingDice)
    return table.pending


def test_what_was_thrown_is_the_same_when_it_is_typed() -> None:
    for seed in range(200):
        seeded = SeededThrower(Random(seed))
        fell = strike(seeded, 3, 2)
        typed = TypedThrower([thrown.faces for thrown in seeded.thrown])
        assert strike(typed, 3, 2) == fell
        assert typed.thrown == seeded.thrown


def test_the_odds_are_those_of_all_throws_and_draws_keep_to_them() -> None:
    throws: Counter[Struck] = Counter()
    for skill in product(range(1, 21), repeat=2):
        for harm in product(range(1, 7), repeat=2):
            throws[strike(TypedThrower([skill, harm]), 2, 2)] += 1
    odds = distribution(strike, 2, 2)
    total = sum(throws.values())
    assert {one: Fraction(weight, odds.total) for one, weight in odds} == {
        one: Fraction(count, total) for one, count in throws.items()
    }
    drawing = SamplingThrower(Random(5))
    drawn = Counter(drawing.roll(strike, 2, 2).hits for _ in range(4000))
    for hits in range(5):
        expected = float(odds.chance(lambda fell, hits=hits: fell.hits == hits))
        assert drawn[hits] / 4000 == pytest.approx(expected, abs=0.03)


def test_faces_are_asked_with_what_they_mean() -> None:
    with pytest.raises(NeedsDice) as fault:
        strike(TypedThrower([]), 2, 2)
    assert (fault.value.count, fault.value.sides, fault.value.table) == (2, 20, SKILL)
    assert face_words(SKILL) == "1–3 = two hits, 4–12 = a hit, 13–19 = nothing, 20 = trouble"
    assert face_words(HARM) == "1 = 1, 2 = 2, 3–4 = nothing, 5–6 = 1 and more"
    assert face_words((1, 2, 3)) == ""
    assert face_words((Struck(0, 0, 0), Struck(1, 0, 0))) == ""
    assert face_words(()) == ""


def test_d20_and_combat_dice_are_typed_at_one_attack() -> None:
    table = a_game()
    table.answer("two")
    assert (wanted(table).count, wanted(table).sides) == (2, 20)
    assert wanted(table).meaning.startswith("1–3 = two hits")
    with pytest.raises(IllegalAnswerError, match="A d20 shows 1 to 20, not 21"):
        table.type_faces((3, 21))
    table.type_faces((3, 15))
    assert (wanted(table).count, wanted(table).sides, wanted(table).after) == (2, 6, (15, 3))
    assert wanted(table).meaning == face_words(HARM)
    table.type_faces((2, 5))
    assert "Ann: 2 hits, 4 off. [15, 3, 5, 2]" in [event.text for event in table.story()]
    again = Table(GAME, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))
    assert again.story() == table.story()


def test_a_miss_asks_for_no_combat_dice() -> None:
    table = a_game()
    table.answer("three")
    table.type_faces((13, 19, 20))
    assert "Ann: 0 hits, 0 off. [20, 19, 13]" in [event.text for event in table.story()]
    assert not isinstance(table.pending, PendingDice)


def test_whoever_throws_and_whoever_types_the_same_plays_the_same() -> None:
    thrown, typed = a_game(physical=False), a_game()
    while thrown.pending is not None:
        assert not isinstance(thrown.pending, PendingDice)
        thrown.answer("two")
        thrown.advance()
    while typed.pending is not None:
        if isinstance(typed.pending, PendingDice):
            typed.throw_wanted()
        else:
            typed.answer("two")
        typed.advance()
    assert typed.result == thrown.result


def test_plain_mode_asks_for_faces_and_says_what_they_mean(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    session = create(tmp_path_factory.mktemp("home"))
    session.use(DiceSystem())
    session.begin("fight", a_setup(), "Dice")
    session.set_physical(True)
    lines = iter(["two", "3 15", "2,5", "q"])
    PlainSession(session, lambda _: next(lines), lambda _: ()).play()
    printed = capsys.readouterr().out
    assert (
        "Ann rolls 2d20 for attack. Type the faces, or press enter to let Solo roll.\n  1–3 = two hits, 4–12 = a hit"
        in printed
    )
    assert (
        "Ann rolls 2d6 for attack, after 15, 3. Type the faces, or press enter to let Solo roll.\n"
        "  1 = 1, 2 = 2, 3–4 = nothing" in printed
    )
    assert "Ann: 2 hits, 4 off." in printed
    session.close()


def test_a_read_pool_in_a_read_pool_s_odds_is_its_own_remembered_distribution() -> None:
    assert len(distribution(read, 5, SKILL).listed) == 56
