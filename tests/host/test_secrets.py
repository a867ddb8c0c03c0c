"""What a game master has made stands in no player's library, list or answer until it is revealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solo.campaign.session import Session
from solo.host.chat_questions import answer_text
from solo.library.index import Index
from solo.library.systems import open_system
from solo.play.table import IllegalAnswerError
from solo.systems.contract import LibraryEntry, System
from solo.tui.screens.library.reader import foe_rows, readers
from tests.campaign.campaigns import VERSION, Clock
from tests.host.hosted import Hosted

SECRET = "Drowned Warden"
GAME = "swords"
OWN_FOES = f"""
[[foes]]
name = "{SECRET}"
text = "Keeps the drowned gate for the Salt King."
tags = ["person"]
themes = ["town"]
skills = {{ Striking = 1, Defense = 1, Grappling = 1 }}
weapons = ["club"]
stamina = 6

[[foes]]
name = "Townsman"
text = "Is paid by the Salt King."
tags = ["person"]
themes = ["town"]
skills = {{ Striking = 4, Defense = 4, Grappling = 1 }}
weapons = ["club"]
stamina = 16
"""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> System:
    """The game with a foe of the game master's own, and one that replaces a shipped foe."""
    own = tmp_path_factory.mktemp("content")
    (own / GAME).mkdir()
    (own / GAME / "foes.toml").write_text(OWN_FOES)
    return open_system(GAME, own).system


@pytest.fixture
def hosted(tmp_path: Path, full: System) -> Iterator[Hosted]:
    """A shared table of this game, which Gil leads."""
    session = Session.create(tmp_path, "Salt", GAME, lambda _: full, Clock(), VERSION, seed=1)
    session.close()
    hosted = Hosted(tmp_path, system=lambda: full, folder=session.folder)
    yield hosted
    hosted.close()


def entry(system: System, name: str) -> LibraryEntry:
    """The foe of this name in the library."""
    return next(one for one in system.library.entries() if (one.kind, one.name) == ("foe", name))


def listed(system: System) -> str:
    """All that pages list of a game: entries, search, near words, foes, places, fights, characters and readers."""
    index = Index(system.library.entries())
    parts: list[Any] = [
        *system.library.entries(),
        index.search("salt king"),
        index.suggest("drowned wardn"),
        index.facets(),
        foe_rows(system),
        readers(system, None),
        [system.foes.stat_block(name) for name in system.foes.prices()],
        list(system.encounters.places()),
        list(system.encounters.ready_fights()),
        list(system.characters.ready()),
    ]
    return "\n".join(map(str, parts))


@pytest.mark.parametrize("person", ["Mia", "Tom", "Una"])
def test_a_players_lists_hold_nothing_of_an_unrevealed_foe(hosted: Hosted, person: str) -> None:
    shown = listed(hosted.company(person).system)
    assert "Townsman" in shown
    for secret in (SECRET, "Salt King"):
        assert secret not in shown


def test_a_foe_that_replaces_a_shipped_one_is_shown_as_shipped(hosted: Hosted) -> None:
    master, player = hosted.company("Gil").system, hosted.company("Mia").system
    assert entry(player, "Townsman") == entry(open_system(GAME, None).system, "Townsman")
    assert entry(player, "Townsman") != entry(master, "Townsman")
    assert player.foes.stat_block("Townsman") != master.foes.stat_block("Townsman")


def test_a_player_talks_by_the_games_tests(hosted: Hosted, full: System) -> None:
    assert hosted.company("Mia").system.talking == full.talking
    assert full.talking


def test_the_game_master_sees_all(hosted: Hosted, full: System) -> None:
    assert hosted.company("Gil").system is full
    assert SECRET in listed(hosted.company("Gil").system)


def test_a_revealed_foe_is_listed_for_players_until_it_is_hidden_again(hosted: Hosted, full: System) -> None:
    secret = entry(full, SECRET)
    assert hosted.company("Gil").reveal(secret) == f"Players can now look up “{SECRET}”."
    player = hosted.company("Mia").system
    assert entry(player, SECRET) == secret and SECRET in player.foes.prices()
    assert "Is paid by the Salt King" not in listed(player)
    assert hosted.company("Gil").reveal(secret) == f"“{SECRET}” is hidden from players again."
    assert SECRET not in listed(hosted.company("Mia").system)


def test_what_was_revealed_is_kept_with_the_campaign(hosted: Hosted, full: System) -> None:
    hosted.company("Gil").reveal(entry(full, SECRET))
    again = hosted.killed(system=lambda: full)
    assert SECRET in listed(again.company("Mia").system)
    again.close()


def test_a_player_reveals_nothing(hosted: Hosted, full: System) -> None:
    with pytest.raises(IllegalAnswerError, match="Gil"):
        hosted.company("Mia").reveal(entry(full, SECRET))
    assert SECRET not in listed(hosted.company("Mia").system)


def test_a_shipped_entry_needs_no_revealing(hosted: Hosted, full: System) -> None:
    said = hosted.company("Gil").reveal(entry(full, "Footpad"))
    assert said == "“Footpad” comes with the game, so everyone can look it up."
    assert not hosted.session.revealed_entries


def test_a_question_in_the_talk_of_a_player_knows_no_secret_foe(hosted: Hosted) -> None:
    system = hosted.company("Mia").system
    for name, question in system.questions.items():
        given = " ".join(f"{argument.name}=Drowned" for argument in question.arguments)
        assert SECRET not in answer_text(system, f"{name} {given}")
