"""Verdicts of tests: the title, the rank, and the exact chance of success, in the event of each game's check."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from solo.play.table import Table
from solo.systems.contract import Verdict
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.rating import Rating
from tests.systems.fire_and_sword import test_checks as fire_and_sword
from tests.systems.gloranthan.company_staging import played as played_conflict
from tests.systems.gloranthan.staging import Scripted as DrawnScene
from tests.systems.gloranthan.test_conflict import CONFLICT, EVEN, PLAIN, speaker
from tests.systems.gloranthan.test_mastery import naive
from tests.systems.polyhedral.companies import somebody, table_of
from tests.systems.swords import test_checks as swords
from tests.systems.two_d20.leisure_staging import BAD, GOOD, Scripted, hero, played

D20 = range(1, 21)
COMPLICATION = 20
VERDICTS = ("succeeds", "fails")


def verdict_of(table: Table) -> Verdict:
    return next(event.verdict for event in table.story() if event.verdict is not None)


def test_a_check_of_swords_has_the_share_of_throws_that_reach_the_challenge() -> None:
    table = swords.do(swords.table_of(swords.ANN), "Watching", "hard:hard", "roll")
    verdict = verdict_of(table)
    assert verdict.title == "Ann: Watching against hard"
    assert Fraction(verdict.chance).limit_denominator(36) == swords.at_least(3, 10)
    assert (verdict.rank, verdict.word) == ((1, "succeeds") if verdict.succeeded else (0, "fails"))
    assert not verdict.worst


def test_an_opposed_check_of_swords_names_the_opponent_or_their_dice() -> None:
    against_bo = swords.do(swords.table_of(swords.ANN, swords.BO), "party-0", "Watching", "one:party-1", "roll")
    assert verdict_of(against_bo).title == "Ann: Watching against Bo"
    typed = swords.do(swords.table_of(swords.ANN), "Watching", "typed:figure", "4", "roll")
    assert verdict_of(typed).title == "Ann: Watching against 2d6 +4"
    assert Fraction(verdict_of(typed).chance).limit_denominator(1296) == swords.higher(3 - 4)


@pytest.mark.parametrize(
    ("faces", "word", "succeeded", "worst"),
    [((9,), "succeeds", True, False), ((16,), "fails", False, False), ((1, 20), "fumbles", False, True)],
)
def test_only_a_fumble_is_the_worst_failure_of_fire_and_sword(
    faces: tuple[int, ...], word: str, succeeded: bool, worst: bool
) -> None:
    table = fire_and_sword.after(fire_and_sword.begun(fire_and_sword.ANN, by_hand=True), "Hide", "hard:plain", "roll")
    for face in faces:
        table.type_faces((face,))
    verdict = verdict_of(table)
    assert (verdict.word, verdict.succeeded, verdict.worst) == (word, succeeded, worst)
    assert verdict.title == "Ann: Hide against difficulty 0"
    assert verdict.chance == pytest.approx(float(fire_and_sword.beaten(14, 0)))


def test_a_check_of_polyrpg_names_its_difficulty_by_the_figure() -> None:
    table = table_of("check", somebody("Ann", skills={"Perception": 2}, intellect=10), by_hand=False)
    for answer in ("Perception", "hard:common", "roll"):
        table.answer(answer)
    verdict = verdict_of(table)
    assert verdict.title == "Ann: Perception against Difficulty 7"
    met = sum(max(faces) + faces.count(10) >= 7 for faces in product(range(1, 11), repeat=3))
    assert Fraction(verdict.chance).limit_denominator(1000) == Fraction(met, 1000)
    assert not verdict.worst


def test_a_check_is_told_in_one_sentence_with_its_verdict_at_the_end() -> None:
    sneaky = fire_and_sword.after(fire_and_sword.begun(fire_and_sword.ANN, by_hand=True), "Hide", "hard:plain", "roll")
    sneaky.type_faces((9,))
    assert sneaky.story()[-1].text == "Ann rolls Hide 14 and succeeds."
    watching = swords.do(swords.table_of(swords.ANN), "Watching", "hard:hard", "roll")
    assert watching.story()[-1].text in {
        f"Ann rolls Watching (2d6 +3) against a hard challenge of 10 and {word}." for word in VERDICTS
    }
    seeing = table_of("check", somebody("Ann", skills={"Perception": 2}, intellect=10), by_hand=False)
    for answer in ("Perception", "hard:common", "roll"):
        seeing.answer(answer)
    assert seeing.story()[-1].text in {
        f"Ann rolls Perception (3d10) against Difficulty 7 and {word}." for word in VERDICTS
    }
    scene = Scripted((GOOD, GOOD))
    played("check", (hero("Ann"),), scene, skill="lore", difficulty="1")
    assert [one.text for one in scene.told if one.verdict] == ["Ann rolls Lore against Difficulty 1 and succeeds."]


def two_d20(*faces: int, difficulty: str) -> Verdict:
    scene = Scripted(faces)
    played("check", (hero("Ann"),), scene, skill="lore", difficulty=difficulty)
    return next(event.verdict for event in scene.told if event.verdict is not None)


@pytest.mark.parametrize(
    ("faces", "rank", "word", "worst"),
    [
        ((GOOD, GOOD), 3, "succeeds", False),
        ((GOOD, BAD), 1, "fails", False),
        ((GOOD, COMPLICATION), 0, "fails with a complication", True),
    ],
)
def test_a_failure_with_a_complication_is_the_worst_of_2d20(
    faces: tuple[int, int], rank: int, word: str, worst: bool
) -> None:
    verdict = two_d20(*faces, difficulty="2")
    assert (verdict.rank, verdict.word, verdict.worst, verdict.succeeded) == (rank, word, worst, rank > 1)
    assert verdict.title == "Ann: Lore against Difficulty 2"
    assert verdict.chance == sum(one <= 10 and other <= 10 for one, other in product(D20, D20)) / 400


def test_a_success_with_a_complication_is_not_the_worst_of_2d20() -> None:
    verdict = two_d20(GOOD, COMPLICATION, difficulty="1")
    assert (verdict.rank, verdict.word, verdict.worst) == (2, "succeeds with a complication", False)


def test_a_test_of_2d20_that_passes_without_a_roll_is_certain() -> None:
    scene = Scripted()
    played("check", (hero("Ann"),), scene, skill="lore", difficulty="0")
    (verdict,) = (event.verdict for event in scene.told if event.verdict is not None)
    assert str(verdict) == "Ann: Lore against Difficulty 0: passes without a roll (100 %)"


def verdicts_of_conflict(*draws: str, goal: str) -> list[tuple[str, Verdict | None]]:
    """The kind and the verdict of each event with a draw, against an equal of Ann's."""
    scene = DrawnScene(*draws)
    ann = replace(speaker(), dealt=True)
    played_conflict(CONFLICT, ann, scene=scene, shared=CampaignTable(), options=PLAIN, goal=goal, **EVEN)
    return [(event.who, event.verdict) for event in scene.told if event.rolls]


@pytest.mark.parametrize(
    ("draw", "rank", "word", "worst"),
    [
        ("1E actor", 2, "succeeds", False),
        ("1E target", 1, "fails", False),
        ("Trickster actor", 0, "fails on a Trickster", True),
    ],
)
def test_a_heros_draw_in_a_conflict_has_the_chance_of_its_advantage(
    draw: str, rank: int, word: str, worst: bool
) -> None:
    ((_, verdict),) = verdicts_of_conflict(draw, goal="Persuasion")
    assert verdict is not None
    assert (verdict.rank, verdict.word, verdict.worst) == (rank, word, worst)
    assert verdict.title == "Ann: Persuasion against the other side"
    assert verdict.chance == pytest.approx(1 - float(naive(Rating())[0]))


def test_only_draws_of_the_heroes_have_verdicts() -> None:
    told = verdicts_of_conflict("1E target", "3M actor", goal="Debate")
    assert [(who, verdict is not None) for who, verdict in told] == [("Ann", True), ("the other side", False)]
