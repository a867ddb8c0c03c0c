"""`solo forecast`: what it prints as text and as JSON, changes held against each other, and what it refuses."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from solo.campaign import campaigns
from solo.campaign.campaign import SavedEncounter
from solo.campaign.session import Session
from solo.cli.forecast import WIDEST
from solo.systems.contract import FoeCount
from tests.cli.conftest import Said, Solo
from tests.fake_system import FakeCharacter, fake_systems

RATS = ("forecast", "fake", "--party", "Ann, Bo", "--foes", "2 Rat", "--seed", "4", "--workers", "1")
FIELDS = {"win", "win_low", "win_high", "lose", "fights", "band", "rounds", "seconds", "characters"}


class Person(msgspec.Struct):
    name: str
    down: float
    dead: float
    unhurt: float


class Figures(msgspec.Struct):
    """The fields that a program may rely on."""

    win: float
    win_low: float
    win_high: float
    lose: float
    draw: float
    fights: int
    band: str
    rounds: float
    seconds: float
    characters: list[Person]


def figures(said: Said) -> Figures:
    assert said.code == 0, said.err
    return msgspec.json.decode(said.out, type=Figures)


def test_json_has_the_figures(solo: Solo) -> None:
    said = solo(*RATS, "--fights", "60", "--json")
    found = figures(said)
    assert isinstance(said.json, dict)
    assert set(said.json) >= FIELDS
    assert found.fights == 60
    assert 0 <= found.win_low <= found.win <= found.win_high <= 1
    assert found.win + found.lose + found.draw == pytest.approx(1)
    assert [one.name for one in found.characters] == ["Ann", "Bo"]
    for one in found.characters:
        assert 0 <= one.dead <= one.down <= 1
        assert one.down + one.unhurt <= 1


def test_the_same_seed_tells_the_same_and_another_something_else(solo: Solo) -> None:
    words = (*RATS, "--fights", "40", "--json")
    first, again, other = (figures(solo(*words, "--seed", seed)) for seed in ("4", "4", "5"))
    assert msgspec.structs.replace(again, seconds=first.seconds) == first
    assert other.rounds != first.rounds


def test_without_a_limit_it_ends_once_the_chance_is_known_within_two_of_a_hundred(solo: Solo) -> None:
    words = ("forecast", "fake", "--party", "Ann", "--foes", "9 Bear", "--seed", "1", "--workers", "1")
    said = solo(*words, "--json")
    found = figures(said)
    assert found.band == "hopeless"
    assert (found.win_high - found.win_low) / 2 <= 0.02
    assert found.fights < 400
    assert '"stopped":"within"' in said.out
    assert "precise enough" in solo(*words).out
    assert figures(solo(*words, "--fights", "160", "--json")).fights == 160


@pytest.mark.parametrize("width", ["8%", "8", "0.08"])
def test_a_chance_can_be_asked_for_as_near_as_wanted(solo: Solo, width: str) -> None:
    found = figures(solo(*RATS, "--within", width, "--json"))
    assert (found.win_high - found.win_low) / 2 <= 0.08
    assert found.fights < 400


def test_text_has_bars_and_sentences(solo: Solo) -> None:
    said = solo(*RATS, "--fights", "48")
    assert said.code == 0
    lines = said.out.splitlines()
    assert re.match(r"^[A-Z][a-z]+: the party wins [<>]?\d+ % of fights \(95 %: .+\)\.", lines[0])
    assert [line for line in lines if line.startswith("won ")]
    assert [line for line in lines if line.startswith("Ann")]
    assert "48 fights" in said.out
    assert all(len(line) <= 160 for line in lines)


def test_a_change_is_held_against_the_same_dice(solo: Solo, tmp_path: Path) -> None:
    file = tmp_path / "change.json"
    file.write_text('{"foes": "2 Bear"}')
    said = solo(*RATS, "--fights", "80", "--compare", "foes: 2 Rat", "--compare", str(file), "--json")
    assert isinstance(said.json, dict)
    same, worse = said.json["compared"]
    assert same["difference"]["change"] == 0.0
    assert worse["difference"]["high"] < 0
    assert worse["forecast"]["fights"] == 80
    text = solo(*RATS, "--fights", "40", "--compare", "foes: 2 Bear").out
    assert "With foes: 2 Bear" in text


def test_a_ready_fight_and_a_campaigns_own_can_be_forecast(solo: Solo, home: Path) -> None:
    del home
    found = figures(solo("forecast", "fake", "--fight", "Rats", "--fights", "8", "--workers", "1", "--json"))
    assert [one.name for one in found.characters] == ["Ann", "Bo"]
    swapped = ("--fight", "Rats", "--party", "Bo", "--fights", "8", "--workers", "1", "--json")
    assert [one.name for one in figures(solo("forecast", "fake", *swapped)).characters] == ["Bo"]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--party", "Ann"), "Name both sides"),
        (("--party", "Nobody", "--foes", "Rat"), "Nobody"),
        (("--party", "Ann", "--foes", "3 Dragon"), "Dragon"),
        (("--party", "Ann", "--foes", "Rat", "--place", "nowhere"), "nowhere"),
        (("--party", "Ann", "--foes", "Rat", "--fights", "0"), "whole number"),
        (("--party", "Ann", "--foes", "Rat", "--within", str(WIDEST + 0.1)), "the precision of the chance"),
        (("--party", "Ann", "--foes", "Rat", "--within", "51"), "the precision of the chance"),
        (("--party", "Ann", "--foes", "Rat", "--within", "close"), "the precision of the chance"),
        (("--party", "Ann", "--foes", "Rat", "--seconds", "0"), "seconds"),
        (("--party", "Ann", "--foes", "Rat", "--seconds", "nan"), "seconds"),
        (("--party", "Ann", "--foes", "Rat", "--compare", "weather: rain"), "Solo does not understand the change"),
        (("--party", "Ann", "--foes", "Rat", "--executor", "nowhere"), "module:function"),
        (("--encounter", "Old bridge"), "--campaign"),
        (("--party", "missing.toml", "--foes", "Rat"), "missing.toml"),
    ],
)
def test_bad_input_is_one_sentence(solo: Solo, words: tuple[str, ...], part: str) -> None:
    said = solo("forecast", "fake", *words)
    assert said.code in (1, 2)
    assert part in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.fixture
def worn(solo: Solo, home: Path) -> Solo:
    """The command, with a campaign in which Ann has 1 of 6 LP and two rats are kept as an encounter."""
    solo("play", "Ash Hollow", "--plain", "--system", "fake", stdin="q\n")
    session = Session.open(
        campaigns.find(home, "Ash Hollow"), fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0"
    )
    session.put_character(FakeCharacter("Ann", 5, wounds=5))
    session.encounters.put(SavedEncounter("Den", ("Ann",), (FoeCount("Rat", 1),), "fair"))
    session.close()
    return solo


WORN = ("--campaign", "Ash Hollow", "--seed", "4", "--workers", "1")
RATS_OF_ANN = ("forecast", "fake", "--party", "Ann", "--foes", "Rat", "--fights", "60")


def test_a_worn_out_party_is_told_with_both_chances(worn: Solo) -> None:
    said = worn(*RATS_OF_ANN, *WORN)
    both = r"^The party is worn out\. Ann has 1 of 6 LP: the party wins \d+ % now, \d+ % when rested\.$"
    assert re.search(both, said.out, re.MULTILINE)
    assert re.search(
        r"^A rested party wins \d+ to \d+ % of fights \(95 % interval from 60 fights\)\.$", said.out, re.MULTILINE
    )
    assert "worn out" not in worn("forecast", "fake", "--party", "Bo", "--foes", "Rat", "--fights", "60", *WORN).out


def test_json_of_a_worn_out_party_has_the_forecast_of_the_rested_one(worn: Solo) -> None:
    found = worn(*RATS_OF_ANN, *WORN, "--json").json
    assert isinstance(found, dict)
    assert found["worn"]["lacks"] == "Ann has 1 of 6 LP"
    assert found["worn"]["rested"]["fights"] == 60
    assert found["worn"]["rested"]["win"] > found["win"]


def test_an_encounter_searched_for_a_worn_out_party_gives_both_chances(worn: Solo) -> None:
    words = ("encounter", "fake", "--party", "Ann", "--win", "1-99", "--fights", "200", "--most", "1")
    said = worn(*words, *WORN)
    both = r"The party is worn out\. Ann has 1 of 6 LP: the party wins .+ % now, .+ % when rested \(\d+ fights, 95 %: "
    assert re.search(both, said.out)
    sheet = worn(*words, *WORN, "--format", "markdown").out
    assert re.search(
        r"The party is worn out: Ann has 1 of 6 LP\. It wins .+ % of fights; a rested party wins .+ % of \d+ fights",
        sheet,
    )


def test_an_evening_of_a_worn_out_party_gives_both_chances(worn: Solo) -> None:
    said = worn("encounter", "fake", "--session", "Friday", "--parts", "Den", "--fights", "12", *WORN)
    assert "The party is worn out: Ann has 1 of 6 LP. It wins every encounter in " in said.out
    assert re.search(r"a rested party does so in \d+ % of 12 \(95 %: \d+ to \d+ %\)\.", said.out)
