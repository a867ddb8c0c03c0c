"""The one story of a shared table: permissions, hidden entries, one oracle box, and news only after saving."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from solo.campaign.roster import CampaignError
from solo.campaign.story_content import FOLDER
from solo.host.shared_story import (
    ASKING_ELSEWHERE,
    LOOKS_ON,
    SAVING,
    ReadableEntries,
    StoryRole,
    explain_refusal,
    find_offer_writer,
    may_take_back,
)
from solo.play.table import IllegalAnswerError
from solo.resolver import NeedsDice
from solo.story import entries
from solo.story.acts import asking, listing, scenes, tables, writing
from solo.story.entries import Entry
from solo.story.errors import StoryError
from solo.story.journal.exporting.markdown import export_markdown
from solo.story.journal.exporting.selection import JournalSource, Selection
from solo.story.journal.narration import narrate
from solo.story.journal.numbering import Act, JournalEntry, number_entries
from solo.story.journal.search import SearchIndex, parse_query
from solo.story.lists import Thread
from solo.story.scenes import SceneCard
from tests.campaign.campaigns import reopen
from tests.host.hosted import FOUR, MIA, TOM, UNA, Hosted

SECRET = "The ferryman serves the widow"
CARD = SceneCard("The toll bridge", stake="the salt")
GIL, MIAS, TOMS = StoryRole("Gil", masters=True, leads=True), StoryRole("Mia"), StoryRole("Tom")
ONLOOKER = StoryRole("Una", looks_on=True)
LINE = re.compile(r"(?:Line|Aside) \d+ of \w+")
OFFER = entries.InterruptionDrawn("luck", "A stroke of luck")


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """A table at which Gil leads, Mia and Tom play, and Una looks on."""
    hosted = Hosted(tmp_path)
    yield hosted
    hosted.close()


def write(hosted: Hosted, name: str, text: str) -> Sequence[JournalEntry]:
    return hosted.company(name).story.act(lambda story, _: writing.write(story, text))


def tell(hosted: Hosted, name: str, *told: Entry) -> Sequence[JournalEntry]:
    return hosted.company(name).story.act(lambda _story, _dice: told)


def ask(hosted: Hosted, name: str, question: str = "Is the bridge guarded?") -> Sequence[JournalEntry]:
    story = hosted.company(name).story
    return story.act(lambda told, dice: asking.ask(told, dice, story.content, question, "even", "plain"))


def seen(hosted: Hosted, name: str) -> list[str]:
    """All texts of the journal at a seat, with their writers."""
    story = hosted.company(name).story
    told = [(one, narrate(one, story.content.words).text) for one in story.entries()]
    return [f"{one.by}: {text}" for one, text in told if text and not text.startswith("Evening")]


def refused(hosted: Hosted, name: str, *told: Entry) -> str:
    before = list(hosted.session.story.entries())
    with pytest.raises(StoryError) as problem:
        tell(hosted, name, *told)
    assert list(hosted.session.story.entries()) == before, "a refused act changes nothing"
    return str(problem.value)


# Permissions


@pytest.mark.parametrize(
    ("entry", "act"),
    [
        (entries.SceneClosed("won", 5, 4), "close a scene"),
        (entries.SceneClosed("open", 5, 5, kind="flashback"), "close a scene"),
        (entries.RuleSet("tension", "off"), "change a rule of the story"),
    ],
)
def test_only_the_leader_writes_what_changes_the_tension(entry: Entry, act: str) -> None:
    assert explain_refusal([entry], [], GIL, "Gil") == ""
    assert explain_refusal([entry], [], MIAS, "Gil") == f"Only the leader of this table (Gil) may {act}."
    assert explain_refusal([entries.Line("It rains."), entry], [], MIAS, "Gil") != "", "not behind another entry either"
    assert explain_refusal([entry], [], StoryRole("Mia", leads=True), "Mia") == "", (
        "without a game master, players lead"
    )


@pytest.mark.parametrize(
    "entry",
    [
        entries.Line("It rains."),
        entries.Line("A note.", "aside"),
        entries.SceneOpened(1, CARD),
        entries.SceneTested("expected", 5),
        entries.ThreadPut(Thread("The salt")),
        entries.Measurement("words", "leave crown"),
        OFFER,
    ],
)
def test_a_player_writes_and_a_spectator_does_not(entry: Entry) -> None:
    assert explain_refusal([entry], [], MIAS, "Gil") == ""
    assert explain_refusal([entry], [], ONLOOKER, "Gil") == LOOKS_ON


def test_a_player_changes_only_entries_that_they_wrote() -> None:
    before = number_entries([Act("t", "Mia", (entries.Line("It rains."),)), Act("t", "", (entries.Line("Alone."),))])
    for change in (entries.LineEdited(1, "It snows."), entries.EntryStruck(1), entries.EntryStruck(1, back=True)):
        assert explain_refusal([change], before, MIAS, "Gil") == ""
        assert explain_refusal([change], before, GIL, "Gil") == ""
        told = explain_refusal([change], before, TOMS, "Gil")
        assert told == "Only Mia or the leader of this table (Gil) may change this entry."
    assert "its writer" in explain_refusal([entries.EntryStruck(2)], before, MIAS, "Gil")
    assert "its writer" in explain_refusal([entries.EntryStruck(9)], before, MIAS, "Gil"), "there is no such entry"


def test_a_question_waits_for_the_box_of_another_person_and_two_words_do_not() -> None:
    question = entries.QuestionAsked("Is it far?", "even", "plain", 5, 10, 0.5, "yes")
    assert explain_refusal([question], [], MIAS, "Gil", asker="Tom") == "Tom is asking the oracle. Wait for the answer."
    assert explain_refusal([question], [], GIL, "Gil", asker="Tom") != "", "for leaders too"
    assert explain_refusal([question], [], MIAS, "Gil") == ""
    assert explain_refusal([entries.Measurement("words", "leave crown")], [], MIAS, "Gil", asker="Tom") == ""


@pytest.mark.parametrize("answer", [entries.InterruptionSettled(True), msgspec.structs.replace(OFFER, replaced=True)])
def test_an_interruption_is_decided_by_its_writer_or_the_leader(answer: Entry) -> None:
    assert explain_refusal([answer], [], MIAS, "Gil") == ""
    assert explain_refusal([answer], [], TOMS, "Gil", settler="Mia") == "Mia decides whether the scene is interrupted."
    assert explain_refusal([answer], [], GIL, "Gil", settler="Mia") == ""


def test_acts_are_taken_back_by_their_writer_or_the_leader() -> None:
    for role, writer, may in (
        (MIAS, "Mia", True),
        (MIAS, "Tom", False),
        (MIAS, "", False),
        (GIL, "Tom", True),
        (GIL, "", True),
        (ONLOOKER, "Una", False),
    ):
        assert may_take_back(writer, role) is may, (role, writer)


def test_a_second_draw_does_not_change_who_decides() -> None:
    again = msgspec.structs.replace(OFFER, replaced=True)
    acts = [Act("t", "Tom", (OFFER,)), Act("t", "Mia", (OFFER,)), Act("t", "Gil", (again,))]
    assert find_offer_writer(number_entries(acts)) == "Mia"
    assert find_offer_writer([]) == ""


def test_lines_and_questions_of_every_player_are_signed(hosted: Hosted) -> None:
    write(hosted, "Mia", "It rains.")
    ask(hosted, "Tom")
    write(hosted, "Gil", "Guards: Halt!")
    for name in ("Gil", "Mia", "Tom", "Una"):
        told = seen(hosted, name)
        assert told[0] == "Mia: It rains."
        assert told[1].startswith("Tom: Is the bridge guarded?")
        assert told[2] == "Gil: Guards: “Halt!”"


def test_a_scene_is_opened_by_a_player_and_closed_by_the_leader(hosted: Hosted) -> None:
    mia, gil = hosted.company("Mia").story, hosted.company("Gil").story
    mia.act(lambda story, _: scenes.open_scene(story, CARD))
    assert (mia.leader_refusal, gil.leader_refusal) == ("Only the leader of this table (Gil) may do this.", "")
    with pytest.raises(StoryError, match=r"Only the leader of this table \(Gil\) may close a scene\."):
        mia.act(lambda story, _: scenes.close_scene(story, "won"))
    assert hosted.session.story.state.scene is not None
    gil.act(lambda story, _: scenes.close_scene(story, "won"))
    assert (mia.state.scene, mia.state.tension) == (None, 4)


def test_without_a_game_master_every_player_closes_and_takes_back(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(MIA, TOM, UNA), here="Mia Tom Una")
    tell(hosted, "Mia", entries.SceneOpened(1, CARD))
    tell(hosted, "Tom", entries.SceneClosed("won", 5, 4))
    hosted.company("Mia").story.undo()
    assert hosted.company("Tom").story.state.scene is not None
    assert hosted.company("Tom").story.redo_refusal == ""
    with pytest.raises(StoryError, match="spectator"):
        hosted.company("Una").story.undo()
    hosted.close()


def test_a_spectator_reads_and_every_act_is_refused_with_a_sentence(hosted: Hosted) -> None:
    write(hosted, "Mia", "It rains.")
    una = hosted.company("Una").story
    assert seen(hosted, "Una") == ["Mia: It rains."]
    assert (una.refusal, una.leader_refusal, una.undo_refusal, una.redo_refusal) == (LOOKS_ON,) * 4
    assert una.begin_question() == LOOKS_ON
    assert una.offer_refusal == LOOKS_ON
    assert refused(hosted, "Una", entries.Line("Hello?")) == LOOKS_ON
    for change in (una.undo, una.redo):
        with pytest.raises(StoryError, match="spectator"):
            change()
    with pytest.raises(IllegalAnswerError):
        una.set_physical(True)


def test_a_person_who_is_no_longer_invited_looks_on(hosted: Hosted) -> None:
    mia = hosted.company("Mia").story
    assert mia.refusal == ""
    hosted.shared.people.forget("Mia")
    assert mia.refusal == LOOKS_ON


# Undo and redo


def test_a_player_takes_back_only_their_own_latest_act(hosted: Hosted) -> None:
    mia, tom = hosted.company("Mia").story, hosted.company("Tom").story
    assert mia.undo_refusal == "There is nothing to take back."
    write(hosted, "Mia", "One.")
    write(hosted, "Tom", "Two.")
    told = "The latest change is not yours. Only the leader of this table (Gil) may take it back."
    assert (mia.undo_refusal, tom.undo_refusal) == (told, "")
    with pytest.raises(StoryError, match="not yours"):
        mia.undo()
    assert seen(hosted, "Una") == ["Mia: One.", "Tom: Two."]
    tom.undo()
    mia.undo()
    assert seen(hosted, "Una") == []


def test_the_leader_takes_back_the_act_of_another_person_who_may_perform_it_again(hosted: Hosted) -> None:
    mia, tom, gil = (hosted.company(name).story for name in ("Mia", "Tom", "Gil"))
    write(hosted, "Mia", "One.")
    gil.undo()
    assert seen(hosted, "Tom") == []
    assert "not yours" in tom.redo_refusal
    with pytest.raises(StoryError, match="not yours"):
        tom.redo()
    assert mia.redo_refusal == ""
    mia.redo()
    assert (mia.redo_refusal, seen(hosted, "Tom")) == ("There is nothing to redo.", ["Mia: One."])


def test_an_act_that_the_leader_performs_again_keeps_its_writer(hosted: Hosted) -> None:
    write(hosted, "Mia", f"# {SECRET}")
    hosted.company("Mia").story.undo()
    hosted.company("Gil").story.redo()
    assert seen(hosted, "Mia") == [f"Mia: ({SECRET})"]
    assert seen(hosted, "Tom") == []


# Leaks


def looked_through(hosted: Hosted, name: str) -> str:
    """Everything that a seat is given of the story: state, entries, latest act, search and export."""
    story = hosted.company(name).story
    words = story.content.words
    index = SearchIndex(words)
    index.update(list(story.entries()))
    found = index.find(parse_query("ferryman"))
    source = JournalSource(story.name, "", story.entries(), story.state, words)
    exported = "".join(file.text for file in export_markdown(source, Selection()))
    return repr((story.state, story.entries(), story.latest_act, found and SECRET)) + exported


@pytest.mark.parametrize(("writer", "readers"), [("Mia", "Gil Mia"), ("Gil", "Gil")])
def test_an_aside_reaches_its_writer_and_game_masters_alone(hosted: Hosted, writer: str, readers: str) -> None:
    write(hosted, "Tom", "It rains.")
    write(hosted, writer, f"# {SECRET}")
    for name in ("Gil", "Mia", "Tom", "Una"):
        assert (SECRET in looked_through(hosted, name)) is (name in readers.split()), name
    number = hosted.session.story.state.entries
    write(hosted, "Tom", "It stops.")
    hosted.company(writer).story.act(lambda *_: writing.edit(number, f"{SECRET} and the king"))
    for name in ("Gil", "Mia", "Tom", "Una"):
        assert (SECRET in looked_through(hosted, name)) is (name in readers.split()), name
    assert [one.number for one in hosted.company("Tom").story.entries()] == list(range(1, number + 3))


def test_a_hidden_aside_names_neither_its_writer_nor_a_strike(hosted: Hosted) -> None:
    write(hosted, "Mia", f"# {SECRET}")
    number = hosted.session.story.state.entries
    hosted.company("Mia").story.act(lambda *_: writing.strike(number))
    shown = hosted.company("Tom").story.entries()[number - 1]
    assert (shown.by, shown.text, shown.struck, shown.entry) == ("", "", False, entries.RecoveredEntry(""))
    assert hosted.company("Tom").story.latest_act == [entries.RecoveredEntry("")]


def test_an_aside_of_an_evening_alone_is_hidden_from_players(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.session.story.act(lambda story, _: writing.write(story, f"# {SECRET}"))
    assert SECRET in looked_through(hosted, "Gil")
    assert SECRET not in looked_through(hosted, "Mia")
    hosted.close()


def test_a_game_master_who_becomes_a_player_reads_no_asides_any_more(hosted: Hosted) -> None:
    gil = hosted.company("Gil").story
    write(hosted, "Mia", f"# {SECRET}")
    before = gil.changes
    assert SECRET in repr(gil.entries())
    hosted.shared.people.change("Gil", lambda person: msgspec.structs.replace(person, role="player"))
    assert SECRET not in repr(gil.entries())
    assert gil.changes != before, "the pages look again"


def test_an_entry_keeps_its_copy_so_that_a_search_need_not_read_it_again() -> None:
    played = entries.ProcedurePlayed(
        "fight", "A fight", "won", "Won.", sheets=(entries.SheetChange(msgspec.Raw(b"1"), msgspec.Raw(b"2")),)
    )
    shown = number_entries([Act("t", "Tom", (entries.Line("x", "aside"), entries.Line("y"), played))])
    readable = ReadableEntries()
    first, second = readable.select(shown, MIAS), readable.select(shown, MIAS)
    assert [one is other for one, other in zip(first, second, strict=True)] == [True, True, True]
    assert first[1] is shown[1]
    assert first[2].entry == msgspec.structs.replace(played, sheets=()), "a sheet is for its player"
    assert readable.select(shown, GIL) == shown


def test_a_line_in_place_of_an_aside_that_was_taken_back_is_read_by_everyone(hosted: Hosted) -> None:
    write(hosted, "Mia", f"# {SECRET}")
    assert seen(hosted, "Tom") == []
    hosted.company("Mia").story.undo()
    write(hosted, "Mia", "It rains.")
    assert seen(hosted, "Tom") == ["Mia: It rains."]
    hosted.company("Mia").story.undo()
    write(hosted, "Mia", f"# {SECRET}")
    assert seen(hosted, "Tom") == []


def test_a_tables_own_tables_are_for_the_leader(hosted: Hosted) -> None:
    own = hosted.folder.parents[1] / "content" / FOLDER / "tables"
    own.mkdir(parents=True)
    text = '[[tables]]\nname = "In the crypt"\ndice = "1d6"\nrows = [{ at = "1-6", text = "The widow." }]\n'
    (own / "mine.toml").write_text(f'{text}\n[[tables]]\nname = "Broken"\n')
    gil, mia = hosted.company("Gil").story, hosted.company("Mia").story
    assert "In the crypt" in gil.readable_content.tables.by_name
    assert "In the crypt" not in mia.readable_content.tables.by_name
    assert "A person" in mia.readable_content.tables.by_name
    assert gil.content.problems, "the second table is broken"
    assert not gil.readable_content.problems and not mia.readable_content.problems, "they name files of the host"
    with pytest.raises(StoryError, match="Only the game master can draw"):
        mia.act(lambda story, dice: tables.draw_table(story, dice, mia.content, "In the crypt"))
    gil.act(lambda story, dice: tables.draw_table(story, dice, gil.content, "In the crypt"))
    assert seen(hosted, "Mia") == ["Gil: In the crypt — The widow."]


def test_a_half_typed_line_belongs_to_its_writer(hosted: Hosted) -> None:
    hosted.company("Mia").story.keep_line("It rai")
    assert hosted.company("Mia").story.unfinished_line == "It rai", "in another window too"
    assert hosted.company("Gil").story.unfinished_line == ""
    assert hosted.session.story.unfinished_line == ""
    hosted.session.close()
    again = reopen(hosted.session.folder)
    assert again.story.line_of("Mia") == "It rai", "after another start of the host as well"
    again.story.keep_line_of("Mia", "")
    assert again.story.line_of("Mia") == ""
    again.close()


def test_a_written_line_is_kept_no_longer_and_a_spectator_has_none(hosted: Hosted) -> None:
    hosted.company("Mia").story.keep_line("It rai")
    hosted.company("Mia").story.keep_line("")
    hosted.company("Una").story.keep_line("I look on")
    assert hosted.company("Mia").story.unfinished_line == ""
    assert hosted.company("Una").story.unfinished_line == ""


# One oracle box


def test_a_second_asker_reads_who_is_asking(hosted: Hosted) -> None:
    mia, tom = hosted.company("Mia").story, hosted.company("Tom").story
    assert (mia.begin_question(), mia.begin_question()) == ("", "")
    assert (mia.asker, tom.asker, hosted.company("Una").story.asker) == ("", "Mia", "Mia")
    told = "Mia is asking the oracle. Wait for the answer."
    assert tom.begin_question() == told
    with pytest.raises(StoryError, match="Mia is asking"):
        ask(hosted, "Tom")
    tom.end_question()
    assert tom.asker == "Mia", "only its own window closes the box"
    assert hosted.company("Mia").story.begin_question() == ASKING_ELSEWHERE
    mia.end_question()
    assert (tom.asker, tom.begin_question()) == ("", "")


def test_the_box_of_a_person_who_leaves_is_closed(hosted: Hosted) -> None:
    hosted.company("Mia").story.begin_question()
    hosted.shared.connect_terminal("Mia")
    hosted.shared.go("Mia")
    assert hosted.company("Tom").story.asker == "Mia", "another window of hers is open"
    hosted.shared.go("Mia")
    assert hosted.company("Tom").story.asker == ""


def test_a_box_is_taken_over_once_its_asker_has_been_idle_too_long(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, tom = hosted.company("Mia").story, hosted.company("Tom").story
    now = hosted.clock()
    monkeypatch.setattr(hosted.shared.story, "_clock", lambda: now)
    mia.begin_question()
    for seconds, refusal in ((59, "Mia is asking the oracle. Wait for the answer."), (60, "")):
        later = now.__class__.fromtimestamp(now.timestamp() + seconds, now.tzinfo)
        monkeypatch.setattr(hosted.shared.story, "_clock", lambda later=later: later)
        assert tom.begin_question() == refusal
    with pytest.raises(StoryError, match="Tom is asking"):
        ask(hosted, "Mia")


def test_everyone_is_told_when_a_box_opens_and_closes(hosted: Hosted) -> None:
    told: list[object] = []
    hosted.company("Tom").listen(lambda: told.append(hosted.company("Tom").story.asker))
    mia = hosted.company("Mia").story
    mia.begin_question()
    mia.end_question()
    assert told == ["Mia", ""]


# Interruptions


def test_the_person_who_drew_an_interruption_decides_about_it(hosted: Hosted) -> None:
    mia, tom, gil = (hosted.company(name).story for name in ("Mia", "Tom", "Gil"))
    assert (mia.settler, tom.settler) == ("", "")
    tell(hosted, "Mia", OFFER)
    assert (mia.settler, tom.settler, gil.settler) == ("", "Mia", "Mia")
    assert (mia.offer_refusal, gil.offer_refusal) == ("", "")
    assert tom.offer_refusal == "Mia decides whether the scene is interrupted."
    assert refused(hosted, "Tom", entries.InterruptionSettled(False)) == "Mia decides whether the scene is interrupted."
    tell(hosted, "Mia", entries.InterruptionSettled(False))
    assert mia.state.offer is None


def test_the_leader_decides_about_the_interruption_of_a_person_who_has_left(hosted: Hosted) -> None:
    tell(hosted, "Mia", OFFER)
    hosted.shared.go("Mia")
    assert hosted.company("Gil").story.settler == ""
    assert hosted.company("Tom").story.settler == "Gil"
    assert refused(hosted, "Tom", entries.InterruptionSettled(True)) == "Gil decides whether the scene is interrupted."
    tell(hosted, "Gil", entries.InterruptionSettled(True))


# Saving


def test_others_see_an_entry_once_it_is_on_disk_and_its_writer_at_once(hosted: Hosted) -> None:
    write(hosted, "Gil", "It rains.")
    hosted.disk.at_once = False
    written = write(hosted, "Mia", "It stops.")
    assert [one.by for one in written] == ["Mia"]
    assert seen(hosted, "Mia") == ["Gil: It rains.", "Mia: It stops."]
    for name in ("Gil", "Tom", "Una"):
        assert seen(hosted, name) == ["Gil: It rains."]
        assert hosted.company(name).story.state.entries == 2
    hosted.disk.flush()
    for name in ("Gil", "Tom", "Una"):
        assert seen(hosted, name) == ["Gil: It rains.", "Mia: It stops."]


def test_an_act_on_a_story_that_is_being_saved_waits(hosted: Hosted) -> None:
    hosted.disk.at_once = False
    write(hosted, "Mia", "One.")
    write(hosted, "Mia", "Two.")
    tom = hosted.company("Tom").story
    with pytest.raises(StoryError) as problem:
        write(hosted, "Tom", "Three.")
    assert str(problem.value) == SAVING
    with pytest.raises(StoryError, match="saved"):
        tom.preview(lambda story, _: listing.add(story, Thread("The salt")))
    with pytest.raises(StoryError, match="saved"):
        hosted.company("Gil").story.undo()
    hosted.disk.flush()
    write(hosted, "Tom", "Three.")
    assert seen(hosted, "Tom") == ["Mia: One.", "Mia: Two.", "Tom: Three."]


def test_an_undo_is_seen_by_others_once_it_is_on_disk(hosted: Hosted) -> None:
    write(hosted, "Mia", "One.")
    hosted.disk.at_once = False
    hosted.company("Mia").story.undo()
    assert (seen(hosted, "Mia"), seen(hosted, "Tom")) == ([], ["Mia: One."])
    hosted.disk.flush()
    assert seen(hosted, "Tom") == []


def test_news_come_after_saving(hosted: Hosted) -> None:
    told: list[list[str]] = []
    hosted.company("Tom").listen(lambda: told.append(seen(hosted, "Tom")))
    hosted.disk.at_once = False
    write(hosted, "Mia", "One.")
    hosted.loop.turn()
    assert ["Mia: One."] not in told
    hosted.disk.flush()
    hosted.loop.turn()
    assert told[-1] == ["Mia: One."]


def test_a_host_that_is_killed_loses_nothing_that_was_told(hosted: Hosted) -> None:
    hosted.disk.at_once = False
    write(hosted, "Mia", "One.")
    hosted.disk.flush()
    told = {name: seen(hosted, name) for name in ("Gil", "Mia", "Tom", "Una")}
    write(hosted, "Mia", "Two.")
    assert {name: seen(hosted, name) for name in ("Gil", "Tom", "Una")} == {
        name: lines for name, lines in told.items() if name != "Mia"
    }
    again = hosted.killed()
    assert {name: seen(again, name) for name in told} == told
    again.close()


@pytest.mark.parametrize("seed", range(6))
def test_no_seat_reads_anything_unsaved_or_hidden_whatever_people_do(tmp_path: Path, seed: int) -> None:
    """Each line says who wrote it, and its number; `on_disk` are the lines that a killed host would still have."""
    random, hosted, on_disk, actor = Random(seed), Hosted(tmp_path), set[str](), ""
    names = ("Gil", "Mia", "Tom", "Una")
    hosted.disk.at_once = False
    for step in range(120):
        name, before = random.choice(names), hosted.session.story.changes
        with suppress(StoryError):
            match random.choice(("line", "line", "aside", "edit", "strike", "undo", "redo", "save")):
                case "line":
                    write(hosted, name, f"Line {step} of {name}.")
                case "aside":
                    write(hosted, name, f"# Aside {step} of {name}.")
                case "undo":
                    hosted.company(name).story.undo()
                case "redo":
                    hosted.company(name).story.redo()
                case "save":
                    hosted.disk.flush()
                    hosted.loop.turn()
                    on_disk = set(LINE.findall(repr(list(hosted.session.story.entries()))))
                case "edit" | "strike" as change:
                    number = random.randint(1, max(1, hosted.session.story.state.entries))
                    was = number_of_line(hosted, number)
                    acts = {"edit": writing.edit(number, f"{was} Edited."), "strike": writing.strike(number)}
                    if was:
                        tell(hosted, name, *acts[change])
        actor = name if hosted.session.story.changes != before else actor
        for reader in names:
            for text in LINE.findall(looked_through(hosted, reader)):
                kind, writer = text.split()[0], text.split()[-1]
                assert kind == "Line" or reader in ("Gil", writer), (reader, text)
                assert text in on_disk or reader in (writer, actor), (reader, text)
    assert len(on_disk) > 3
    again = hosted.killed()
    assert set(LINE.findall(repr(list(again.session.story.entries())))) == on_disk
    again.close()


def number_of_line(hosted: Hosted, number: int) -> str:
    """The first text of the line with this number; "" for another entry."""
    shown = hosted.session.story.entries()
    entry = shown[number - 1].entry if number <= len(shown) else None
    return entry.text if isinstance(entry, entries.Line) else ""


def test_a_read_only_campaign_refuses_acts(hosted: Hosted) -> None:
    hosted.session.close()
    mia = hosted.company("Mia").story
    assert mia.refusal.startswith("This campaign is read-only")
    with pytest.raises((StoryError, CampaignError), match="read-only"):
        write(hosted, "Mia", "One.")


# Fights and dice


def test_a_fight_enters_the_story_for_everyone_and_only_the_leader_takes_it_back(hosted: Hosted) -> None:
    write(hosted, "Mia", "They come.")
    hosted.begin()
    hosted.play()
    hosted.place("Gil").finish()
    assert "The cellar" in seen(hosted, "Mia")[1]
    assert "not yours" in hosted.company("Mia").story.undo_refusal
    assert hosted.company("Gil").story.undo_refusal == ""
    played = next(one.entry for one in hosted.company("Tom").story.entries() if one.number == 3)
    assert isinstance(played, entries.ProcedurePlayed) and played.sheets == ()
    hosted.company("Gil").story.undo()
    assert seen(hosted, "Una") == ["Mia: They come."]


def test_real_dice_are_asked_of_the_person_who_acts(hosted: Hosted) -> None:
    with pytest.raises(IllegalAnswerError):
        hosted.company("Mia").story.set_physical(True)
    hosted.company("Gil").story.set_physical(True)
    mia = hosted.company("Mia").story
    assert mia.physical
    with pytest.raises(NeedsDice):
        mia.act(lambda story, dice: asking.ask(story, dice, mia.content, "Is it far?", "even", "plain"), faces=[])
    faces = mia.throw(2, 6)
    assert len(faces) == 2 and all(1 <= face <= 6 for face in faces)
    assert len(FOUR) == len(hosted.shared.names_here())
