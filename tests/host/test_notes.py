"""What a game master notes: kept with the campaign, read by game masters alone, in no view and no word of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.chronicle_markdown import markdown
from solo.host.shared_table import NO_NOTES, NOTHING_NOTED
from tests.host.hosted import Hosted

SECRET = "The rats serve the widow."


def told(hosted: Hosted, name: str) -> str:
    """All that somebody is told in words."""
    company, place = hosted.company(name), hosted.place(name)
    talk = "\n".join(line.text for line in company.talk)
    story = "\n".join(event.text for event in place.story())
    return f"{talk}\n{story}\n{markdown(company.name, company.chronicle())}"


def test_a_note_is_read_by_game_masters_and_by_nobody_else(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    assert hosted.company("Gil").say(f"/note  {SECRET}") == ""
    hosted.loop.turn()
    assert [chapter.title for chapter in hosted.company("Gil").chronicle() if chapter.masters] == [SECRET]
    assert SECRET in told(hosted, "Gil")
    for name in ("Mia", "Tom", "Una"):
        assert SECRET not in told(hosted, name)
    hosted.close()


def test_a_note_is_there_when_the_table_is_opened_again(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.company("Gil").say(f"/note {SECRET}")
    hosted.close()
    again = Hosted(tmp_path, folder=hosted.folder)
    assert [chapter.title for chapter in again.company("Gil").chronicle() if chapter.masters] == [SECRET]
    assert not [chapter for chapter in again.company("Mia").chronicle() if SECRET in chapter.title]
    again.close()


def test_who_is_no_game_master_keeps_no_notes_and_says_nothing_by_trying(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    before = hosted.company("Gil").talk
    assert hosted.company("Mia").say(f"/note {SECRET}") == NO_NOTES
    assert hosted.company("Gil").say("/note") == NOTHING_NOTED
    assert hosted.company("Gil").talk == before
    hosted.close()


def test_who_is_no_game_master_any_more_reads_no_notes(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.company("Gil").say(f"/note {SECRET}")
    hosted.shared.people.change("Gil", lambda person: type(person)(person.name, "player"))
    assert SECRET not in "".join(line.text for line in hosted.company("Gil").talk)
    hosted.close()


@pytest.mark.parametrize(
    ("name", "text", "refusal"),
    [
        ("Gil", f"/nots {SECRET}", "There is no command /nots. You can use /ask, /odds and /note."),
        ("Gil", f" /{SECRET}", "There is no command /the. You can use /ask, /odds and /note."),
        ("Mia", "/", "There is no command /. You can use /ask and /odds."),
        ("Mia", "/odds 2", "This page shows no odds. Go to the fight and type /odds there."),
        ("Mia", f"/NOTE {SECRET}", NO_NOTES),
    ],
)
def test_a_word_for_the_program_is_refused_with_those_there_are_and_never_said(
    tmp_path: Path, name: str, text: str, refusal: str
) -> None:
    hosted = Hosted(tmp_path)
    before = hosted.company("Gil").talk
    assert hosted.company(name).say(text) == refusal
    assert hosted.company("Gil").talk == before
    hosted.close()


def test_a_note_is_kept_however_its_word_is_spelt(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    assert hosted.company("Gil").say(f"  /Note {SECRET}") == ""
    assert SECRET not in "".join(line.text for line in hosted.company("Mia").talk)
    assert [line.text for line in hosted.company("Gil").talk if line.masters] == [SECRET]
    hosted.close()


def test_a_slash_within_what_is_said_is_said(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    assert hosted.company("Mia").say("1/2 of them and/or the rats") == ""
    assert hosted.company("Tom").talk[-1].text == "1/2 of them and/or the rats"
    hosted.close()
