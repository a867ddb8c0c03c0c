"""`solo encounter` to a forecast: games without a budget, wishes for wins and lives, every form of output, refusals."""

from __future__ import annotations

import re

import msgspec
import pytest

from solo.library import systems
from tests.cli.conftest import Said, Solo

EVEN = ("encounter", "budgetless", "--party", "Ann, Bo", "--tier", "even", "--seed", "3", "--workers", "1")
LIMIT = ("--fights", "2500")


class Foe(msgspec.Struct):
    name: str
    count: int


class Person(msgspec.Struct):
    name: str
    down: float
    dead: float
    unhurt: float


class Figures(msgspec.Struct):
    win: float
    win_low: float
    win_high: float
    fights: int
    band: str
    nobody_dies: float
    nobody_falls: float
    characters: list[Person]


class Candidate(msgspec.Struct):
    foes: list[Foe]
    meets: bool
    likely: bool
    why: str
    forecast: Figures


class Told(msgspec.Struct):
    """The fields that a program may rely on."""

    tier: str
    target: dict[str, float]
    unit: str
    seed: int
    party: list[str]
    said: str
    fights: int
    candidates: list[Candidate]


@pytest.fixture
def solo(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> Solo:
    """The command over the tiny game, and over the same without a budget."""
    places = {"fake": "tests.fake_system:MANIFEST", "budgetless": "tests.encounters.budgetless:MANIFEST"}
    monkeypatch.setattr(systems, "_ours", lambda: places)
    return solo


def told(said: Said) -> Told:
    assert said.code == 0, said.err
    return msgspec.json.decode(said.out, type=Told)


@pytest.mark.slow
def test_a_tier_of_a_game_without_a_budget_is_searched_for(solo: Solo) -> None:
    found = told(solo(*EVEN, *LIMIT, "--json"))
    assert (found.tier, found.unit, found.seed, found.party) == ("even", "LP", 3, ["Ann", "Bo"])
    assert (found.target["win_low"], found.target["win_high"]) == (0.35, 0.70)
    assert found.fights <= 2500
    best = found.candidates[0]
    assert best.meets
    assert 0.35 <= best.forecast.win_low <= best.forecast.win <= best.forecast.win_high <= 0.70
    assert best.forecast.band in ("grim", "even", "favourable")
    assert best.forecast.nobody_dies <= best.forecast.win
    assert [one.name for one in best.forecast.characters] == ["Ann", "Bo"]


@pytest.mark.slow
def test_the_same_seed_and_fights_print_the_same(solo: Solo) -> None:
    for form in ((), ("--json",), ("--format", "markdown")):
        first, again, other = (
            solo(*EVEN, "--fights", "700", *form, "--seed", seed, "--workers", workers, *executor).out
            for seed, workers, executor in (
                ("4", "1", ()),
                ("4", "3", ("--executor", "tests.forecast.second_pool:Elsewhere")),
                ("5", "1", ()),
            )
        )
        assert first == again
        assert other != first


@pytest.mark.slow
def test_a_forecast_of_what_was_found_says_the_same(solo: Solo) -> None:
    best = told(solo(*EVEN, *LIMIT, "--json")).candidates[0]
    foes = ", ".join(f"{foe.count} {foe.name}" for foe in best.foes)
    words = ("--party", "Ann, Bo", "--foes", foes, "--seed", "3", "--workers", "1", "--json")
    said = solo("forecast", "budgetless", *words, "--fights", str(best.forecast.fights))
    assert isinstance(said.json, dict)
    assert said.json["win"] == best.forecast.win


@pytest.mark.slow
@pytest.mark.parametrize("wins", ["40-60", "40% to 60 %", "40–60", "0.4-0.6"])
def test_wins_are_typed_as_people_type_them(solo: Solo, wins: str) -> None:
    words = ("encounter", "fake", "--party", "Ann, Bo", "--win", wins, "--seed", "1", "--workers", "1")
    found = told(solo(*words, "--fights", "300", "--json"))
    assert (found.target["win_low"], found.target["win_high"]) == (0.4, 0.6)
    assert found.tier == ""


def test_lives_are_wished_for_beside_wins(solo: Solo) -> None:
    words = ("--win", "70-100", "--nobody-dies", "60%", "--nobody-falls", "0.6", "--most", "1", *LIMIT)
    found = told(solo("encounter", "fake", "--party", "Ann, Bo", *words, "--seed", "1", "--workers", "1", "--json"))
    assert (found.target["nobody_dies"], found.target["nobody_falls"]) == (0.6, 0.6)
    (best,) = found.candidates
    assert best.meets
    assert best.forecast.nobody_dies > 0.6
    assert best.forecast.nobody_falls > 0.6


@pytest.mark.slow
def test_text_says_how_near_each_comes(solo: Solo) -> None:
    lines = solo(*EVEN, *LIMIT).out.splitlines()
    met = r"\d encounters? meets? the target: 35 to 70 % of fights won\.( \d more probably do(es)?\.)?"
    assert re.fullmatch(met + r" \d+ fights in all, seed 3\.", lines[0])
    assert re.fullmatch(r"1\. \d+ \w+(, \d+ \w+)*: \d+ LP", lines[1])
    assert re.fullmatch(
        r" +Within the target: the party won \d+ % of \d+ fights in the search \(\d+ to \d+ %\)\.", lines[2]
    )
    share = r"\S+ % \(\S+ to \S+ %\)"
    assert re.fullmatch(
        rf" +[A-Z]\w+: nobody is taken out in {share} of fights, and nobody dies in {share}\. "
        rf"Taken out: Ann {share}, Bo {share}\.",
        lines[3],
    )


@pytest.mark.slow
def test_what_no_foes_can_meet_is_said_with_the_nearest(solo: Solo) -> None:
    words = ("--win", "40-60", "--nobody-dies", "95", "--fights", "1500", "--seed", "1", "--workers", "1")
    said = solo("encounter", "fake", "--party", "Ann, Bo", *words)
    assert said.code == 0
    assert said.out.startswith("No encounter meets the target: 40 to 60 % of fights won, no deaths in 95 %")
    assert "closest" in said.out
    assert "Outside the target" in said.out


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("form", "parts"),
    [
        ("text", ["Forecast\n", "Within the target: the party won in "]),
        ("markdown", ["## Forecast", "The party wins ", "dies in ", "Even"]),
        ("json", ['"nobody_dies": ', '"win_low": ', '"block": ']),
    ],
)
def test_whole_encounters_come_with_their_forecast(solo: Solo, form: str, parts: list[str]) -> None:
    said = solo(*EVEN, *LIMIT, "--format", form)
    assert said.code == 0
    assert [part for part in parts if part not in said.out] == []


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("budgetless", "--party", "83, Ann", "--tier", "even"), "name the party's characters"),
        (("budgetless", "--party", "Ann"), "--win"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--win", "40-60"), "either"),
        (("budgetless", "--party", "Ann", "--tier", "nope"), "nope"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--role", "brute"), "choose gnawer or howler"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--role", "howler=0"), "howler=N"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--terrain", "cave"), "there is only cellar"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--pin", "Dragon"), "Dragon"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--pin", "Bear", "--avoid", "Bear"), "both"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--count", "1", "--followers"), "followers"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--light", "purple"), "purple"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--place", "the pit", "--count", "4"), "no room"),
        (("budgetless", "--party", "Ann", "--tier", "even", "--executor", "nowhere"), "module:function"),
        (("fake", "--party", "Ann", "--tier", "fair", "--nobody-dies", "90"), "budget"),
        (("fake", "--party", "Ann", "--tier", "fair", "--fights", "90"), "--win"),
        (("fake", "--party", "Ann"), "--tier"),
        (("fake", "--party", "Ann", "--win", "80-70"), "70-80"),
        (("fake", "--party", "Ann", "--win", "seventy"), "70-80"),
        (("fake", "--party", "Ann", "--win", "70-80", "--nobody-dies", "100%"), "99%"),
        (("fake", "--party", "Ann", "--win", "70-80", "--nobody-falls", "nan"), "99%"),
        (("fake", "--party", "Ann", "--win", "70-80", "--seconds", "0"), "seconds"),
    ],
)
def test_bad_input_is_one_sentence(solo: Solo, words: tuple[str, ...], part: str) -> None:
    said = solo("encounter", *words)
    assert said.code == 2
    assert part in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_budgets_answer_as_before(solo: Solo) -> None:
    said = solo("encounter", "fake", "--party", "4, Ann", "--tier", "fair", "--seed", "1", "--json")
    assert isinstance(said.json, dict)
    assert list(said.json)[:5] == ["form", "version", "game", "title", "encounters"]
    assert list(said.json)[5:] == ["tier", "unit", "seed", "party", "candidates"]
    assert set(said.json["candidates"][0]) == {"foes", "weight", "low", "high", "why", "warnings", "treasure"}
