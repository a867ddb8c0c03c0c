"""The verbs of solo play: what they print, what a campaign keeps, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.session import Session
from solo.cli.campaigns import create_campaign
from tests.cli.conftest import Solo


@pytest.fixture
def campaign(solo: Solo, home: Path) -> str:
    del solo
    create_campaign(home, "Salt", "fake", seed=7)
    return "Salt"


def test_a_question_prints_its_answer_its_chance_and_its_dice(solo: Solo) -> None:
    said = solo("oracle", "Is it dark?", "--seed", "4", "--likelihood", "near-certain")
    assert said.code == 0
    assert said.out.startswith("yes")
    assert "yes 95 %" in said.out
    assert "d20" in said.out


def test_an_answer_as_json_has_the_faces_of_its_dice(solo: Solo) -> None:
    found = solo("oracle", "--seed", "4", "--json").json
    assert isinstance(found, dict)
    assert (found["number"], len(found["dice"])) == (10, 3)
    assert found["answer"].split(",")[0] == ("yes" if found["dice"][0] <= 10 else "no")
    assert found["broke_in"] is (found["dice"][2] <= 1)


def test_the_same_seed_gives_the_same_answer(solo: Solo) -> None:
    assert solo("oracle", "--seed", "9").out == solo("oracle", "--seed", "9").out


def test_the_odds_as_json_are_decimals_and_fractions(solo: Solo) -> None:
    found = solo("oracle", "--odds", "--json", "--tension", "8", "--likelihood", "even").json
    assert found == {
        "answers": {
            "yes, and": 7 / 120,
            "yes": 21 / 120,
            "yes, but": 14 / 120,
            "no, but": 13 / 120,
            "no": 39 / 120,
            "no, and": 26 / 120,
        },
        "exact": {
            "yes, and": "7/120",
            "yes": "7/40",
            "yes, but": "7/60",
            "no, but": "13/120",
            "no": "13/40",
            "no, and": "13/60",
        },
        "breaks_in": 0.05,
    }


def test_a_wrong_question_is_a_seventh_answer_under_its_rule(solo: Solo) -> None:
    found = solo("oracle", "--odds", "--json", "--rule", "wrong-question=on").json
    assert isinstance(found, dict)
    assert found["exact"]["wrong"] == "1/20"


def test_counted_answers_add_up_and_come_near_their_shares(solo: Solo) -> None:
    found = solo("oracle", "--count", "20000", "--seed", "1", "--json", "--fuse", "3").json
    assert isinstance(found, dict)
    assert sum(found["answers"].values()) == found["count"] == 20_000
    assert abs(found["answers"]["yes"] - 20_000 / 3) < 350
    assert abs(found["broke_in"] - 3_000) < 250


@pytest.mark.exhaustive
@pytest.mark.slow
def test_a_million_counted_questions_agree_with_the_shares(solo: Solo) -> None:
    shares = solo("oracle", "--odds", "--json", "--in", "fear", "--tension", "8").json
    found = solo("oracle", "--count", "1000000", "--seed", "2", "--json", "--in", "fear", "--tension", "8").json
    assert isinstance(shares, dict)
    assert isinstance(found, dict)
    for degree, share in shares["answers"].items():
        deviation = (1_000_000 * share * (1 - share)) ** 0.5
        assert abs(found["answers"][degree] - 1_000_000 * share) < 5 * deviation


@pytest.mark.parametrize("kind", ["amount", "distance", "mood", "words", "number=8"])
def test_a_measure_is_told_with_its_dice(solo: Solo, kind: str) -> None:
    found = solo("oracle", "--ask", kind, "--seed", "5", "--json").json
    assert isinstance(found, dict)
    assert found["result"]
    assert len(found["dice"]) == (4 if kind == "words" else 2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--tension", "0"], "give a whole number from 1 to 9, not “0”"),
        (["--likelihood", "maybe"], "There is no --likelihood “maybe”"),
        (["--in", "doubt"], "There is no --in “doubt”"),
        (["--rule", "fuse"], "Write a rule as KEY=VALUE, not “fuse”."),
        (["--rule", "fuse=maybe"], "“Fuse” cannot be “maybe”: choose on or off."),
        (["--rule", "fuze=on"], "There is no house rule “fuze”"),
        (["--ask", "number=many"], "Give the number you expect, such as number=6"),
        (["--ask", "number=0"], "Give the number you expect, such as number=6"),
        (["--ask", "colour"], "There is no measure “colour”"),
        (["--odds", "--count", "3"], "Choose one of --odds, --count and --ask."),
        (["--campaign", "Nowhere"], "There is no campaign “Nowhere”"),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(solo: Solo, words: list[str], sentence: str) -> None:
    said = solo("oracle", *words)
    assert said.code == 2
    assert sentence in said.err


def test_a_campaign_keeps_questions_and_has_its_own_tension_and_seed(solo: Solo, campaign: str) -> None:
    solo("oracle", "Is it dark?", "--campaign", campaign)
    found = solo("journal", campaign, "--json").json
    assert isinstance(found, list)
    assert [entry["kind"] for entry in found] == ["evening", "asked"]
    for option in (["--tension", "3"], ["--fuse", "2"], ["--rule", "fuse=on"]):
        assert "its own tension, fuse and rules" in solo("oracle", "--campaign", campaign, *option).err
    assert "a seed of its own" in solo("oracle", "--campaign", campaign, "--seed", "3").err


def test_a_scene_is_opened_tested_and_closed_in_a_campaign(solo: Solo, campaign: str) -> None:
    opened = solo("scene", "The toll bridge", "--stake", "the salt", "--campaign", campaign)
    assert opened.code == 0
    assert "tension 5" in opened.out
    assert "Scene 1 is still open" in solo("scene", "The mill", "--campaign", campaign).err
    closed = solo("scene", "--close", "lost", "--campaign", campaign, "--json")
    if closed.code:  # something broke in first
        assert "Accept it or let it pass" in closed.err
    else:
        assert closed.json == {"tension": 6}


def test_a_scene_needs_a_place_in_a_campaign_and_none_without_one(solo: Solo, campaign: str) -> None:
    assert "Say where the scene takes place" in solo("scene", "--campaign", campaign).err
    assert solo("scene", "--seed", "3").code == 0
    assert "Only a campaign has an open scene" in solo("scene", "--close", "won").err
    assert "its own tension" in solo("scene", "--campaign", campaign, "--tension", "3").err


def test_the_odds_of_a_scene_follow_the_tension(solo: Solo) -> None:
    found = solo("scene", "--odds", "--tension", "7", "--json").json
    assert found == {"expected": 0.65, "altered": 0.2, "interrupted": 0.15}


def test_a_line_is_written_read_and_kept(solo: Solo, campaign: str, home: Path) -> None:
    del home
    assert "It rained all night." in solo("journal", "write", campaign, "It rained all night.").out
    solo("journal", "write", campaign, "-", stdin="Hild: We go on.\n\n+t Bring the salt home\n")
    told = solo("journal", campaign).out
    assert "It rained all night." in told
    assert "Hild: “We go on.”" in told
    assert "Thread: Bring the salt home" in told
    last = solo("journal", campaign, "--last", "1", "--json").json
    assert isinstance(last, list)
    assert [(entry["kind"], entry["number"]) for entry in last] == [("thread", 4)]


def test_the_journal_refuses_a_question_an_empty_line_and_two_names(solo: Solo, campaign: str) -> None:
    assert "ask the oracle" in solo("journal", "write", campaign, "? Is it dark").err
    assert "Give the line to write" in solo("journal", "write", campaign).err
    assert "quotation marks" in solo("journal", campaign, "and", "more").err
    assert "The journal is empty" in solo("journal", campaign).out


def test_the_story_lists_threads_with_their_shares(solo: Solo, campaign: str) -> None:
    solo("journal", "write", campaign, "-", stdin="+t One\n+t Two\n+p Jory, a miller\n+c River 2/6\n")
    told = solo("story", campaign).out
    assert "One (chance 50 %)" in told
    assert "Jory, stranger (chance 100 %)" in told
    assert "River 2/6" in told
    assert "No scene is open." in told
    kept = solo("story", campaign, "--json").json
    assert isinstance(kept, dict)
    assert [thread["name"] for thread in kept["threads"]] == ["One", "Two"]


def test_a_table_is_drawn_listed_and_its_shares_add_up(solo: Solo) -> None:
    assert solo("table", "What the road has", "--seed", "3").out.strip()
    found = solo("table", "What the road has", "--shares", "--json").json
    assert isinstance(found, list)
    assert sum(row["share"] for row in found) == pytest.approx(1)
    assert found[0]["exact"] == "1/36"
    listed = solo("table", "--list", "--json").json
    assert isinstance(listed, list)
    assert {"What the road has", "A person"} <= {table["name"] for table in listed}
    several = solo("table", "A trade", "--times", "3", "--seed", "1", "--json").json
    assert isinstance(several, list)
    assert len(several) == 3


def test_an_unknown_table_is_refused_with_a_similar_name(solo: Solo) -> None:
    said = solo("table", "A persn")
    assert (said.code, said.err) == (2, "There is no table “A persn”. Did you mean A person?\n")


def test_a_deck_is_drawn_without_putting_back_and_shuffled(solo: Solo, campaign: str) -> None:
    drawn = [solo("table", "The road deck", "--campaign", campaign).out for _ in range(3)]
    assert len(set(drawn)) == 3
    rest = solo("table", "The road deck", "--shares", "--campaign", campaign, "--json").json
    assert isinstance(rest, list)
    assert sum(row["share"] == 0 for row in rest) == 3
    assert "was shuffled" in solo("table", "The road deck", "--shuffle", "--campaign", campaign).out
    assert "not a deck" in solo("table", "A trade", "--shuffle").err


def test_a_file_of_tables_is_checked(solo: Solo, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('[[tables]]\nname = "Coins"\nrows = ["heads", "tails"]\n')
    bad.write_text('[[tables]]\nname = "Coins"\ndice = "d6"\nrows = [{ at = "1-2", text = "few" }]\n')
    assert solo("table", "check", str(good)).out == "1 table, 0 problems.\n"
    said = solo("table", "check", str(bad))
    assert said.code == 1
    assert f"{bad} · line" in said.out
    assert "No row has 3-6" in said.out


def test_a_players_table_replaces_ours_and_a_bad_one_is_told(solo: Solo, home: Path) -> None:
    folder = home / "content" / "story" / "tables"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('[[tables]]\nname = "A trade"\nrows = ["a whale watcher"]\n')
    (folder / "bad.toml").write_text('[[tables]]\nname = "Broken"\nrows = []\n')
    said = solo("table", "A trade")
    assert said.out == "a whale watcher\n"
    assert "Broken" in said.err


def test_a_players_words_replace_ours_by_key(solo: Solo, home: Path) -> None:
    folder = home / "content" / "story"
    folder.mkdir(parents=True)
    (folder / "words.toml").write_text(
        '[answers]\nyes = "aye"\nyes_and = "aye, and"\nyes_but = "aye, but"\nyess = "?"\n'
    )
    said = solo("oracle", "--likelihood", "near-certain", "--seed", "4")
    assert said.out.startswith("aye")
    assert "There is no word “yess”. Did you mean yes?" in said.err
    assert solo("oracle", "--likelihood", "near-certain", "--seed", "4", "--json").out.startswith('{"answer":"yes')


def test_dice_are_rolled_with_the_chance_of_as_much_or_more(solo: Solo) -> None:
    found = solo("roll", "2d6+1", "--seed", "3", "--json").json
    assert isinstance(found, dict)
    assert found["total"] == sum(found["faces"]) + 1
    assert solo("roll", "5").out == "5 (no dice; 5 or more: 100 %)\n"
    assert "is not dice" in solo("roll", "many").err


def test_a_story_written_on_the_command_line_is_that_of_the_app(solo: Solo, campaign: str, home: Path) -> None:
    from solo.campaign import campaigns
    from solo.cli.campaigns import system_opener, utc_now

    solo("journal", "write", campaign, "It rained all night.")
    folder = campaigns.find(home, campaign)
    session = Session.open(folder, system_opener(home, folder), utc_now, "0")
    assert session.story.state.entries == 2
    session.close()
