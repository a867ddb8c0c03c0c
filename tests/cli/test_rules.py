"""House rules on the command line: listed, changed, and held to for one fight."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Solo

LONG = ("play", "Saga", "--system", "fake", "--plain", "--party", "Ann", "--foes", "Rat", "--seed", "1")


def test_a_game_lists_what_it_lets_be_ruled(solo: Solo) -> None:
    said = solo("rules", "--system", "fake")
    assert said.code == 0
    assert said.out.splitlines() == [
        "Rules:",
        "  toughness=as the book (or tough)",
        "    Heroes, F-01: The book gives 6 LP; tough ones have 12.",
        "Around:",
        "  weather=fair (or foul, none)",
        "    Weather: Nothing comes of it.",
        "Options of a fight, for play, forecast and encounter with --rule:",
        "  light=day (or night)",
    ]


def test_a_game_may_stand_first(solo: Solo) -> None:
    assert solo("rules", "fake") == solo("rules", "--system", "fake")


def test_a_campaign_keeps_what_is_changed_and_its_fights_begin_so(solo: Solo) -> None:
    solo(*LONG, stdin="abandon\n")
    said = solo("rules", "saga", "Toughness=TOUGH", "weather=foul")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Rules:\n• toughness=tough (or as the book)\n")
    assert solo("rules", "Saga", "weather=").out.splitlines()[1] == "  weather=fair (or foul, none)"
    told = solo("rules", "Saga", "--json").json
    assert isinstance(told, list)
    assert [one["value"] for one in told] == ["tough", "fair"]
    assert "LP 12/12" in solo(*LONG, stdin="s\nabandon\n").out
    assert "LP 6/6" in solo(*LONG, "--rule", "toughness=as the book", stdin="s\nabandon\n").out


def test_rules_for_one_fight_hold_in_forecasts_and_for_what_plays_itself(solo: Solo) -> None:
    fight = ("--party", "Bo", "--foes", "2 Wolf")
    usual = solo("forecast", "fake", *fight, "--fights", "64", "--seed", "3", "--workers", "1", "--json").json
    words = ("forecast", "fake", *fight, "--fights", "64", "--seed", "3", "--workers", "1", "--json")
    tough = solo(*words, "--rule", "toughness=tough").json
    assert isinstance(usual, dict)
    assert isinstance(tough, dict)
    assert tough["win"] > usual["win"]
    compared = solo(*words, "--compare", "rule: toughness=tough").json
    assert isinstance(compared, dict)
    assert compared["compared"][0]["forecast"]["win"] == tough["win"]
    played = ("play", "--auto", "--system", "fake", *fight, "--seed", "3")
    assert solo(*played).out != solo(*played, "--rule", "toughness=tough").out


@pytest.mark.parametrize("verb", [("forecast", "--fights", "64", "--workers", "1"), ("play", "--auto")])
@pytest.mark.parametrize("word", ["light=night", "Light=NIGHT", "light=ni", "light="])
def test_an_option_of_a_fight_is_given_as_a_rule_is(solo: Solo, verb: tuple[str, ...], word: str) -> None:
    fight = ("--system", "fake", "--party", "Bo", "--foes", "2 Wolf", "--seed", "3")
    assert solo(*verb, *fight, "--rule", word).code == 0
    wrong = solo(*verb, *fight, "--rule", "light=dusk")
    assert (wrong.code, wrong.err) == (2, "“Light” cannot be “dusk”: choose day or night.\n")


def test_a_campaign_keeps_no_option_of_a_fight(solo: Solo) -> None:
    solo(*LONG, stdin="abandon\n")
    assert "There is no house rule “light”" in solo("rules", "Saga", "light=night").err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules",), "Name either a campaign or a game: solo rules CAMPAIGN, or solo rules GAME."),
        (("rules", "Saga", "--system", "fake"), "Name either a campaign or a game: solo rules CAMPAIGN, or"),
        (
            ("rules", "fake", "toughness=tough"),
            "Name a campaign: house rules belong to campaigns and cannot be changed for a whole game.",
        ),
        (("rules", "Nowhere"), "Nowhere"),
        (("rules", "Saga", "toughness"), "Write a house rule as “toughness=VALUE”, not “toughness”."),
        (("rules", "Saga", "toughnes=tough"), "Did you mean toughness"),
        (("rules", "Saga", "toughness=immortal"), "“Heroes” cannot be “immortal”: choose as the book or tough."),
        (("play", "--rule", "toughness=tough"), "--rule needs --plain or --auto"),
    ],
)
def test_what_cannot_be_ruled_is_one_sentence(solo: Solo, words: tuple[str, ...], sentence: str) -> None:
    solo(*LONG, stdin="abandon\n")
    said = solo(*words)
    assert said.code == 2
    assert sentence.casefold() in said.err.casefold()
    assert said.err.count("\n") == 1
    assert not said.out
