"""Several people at one table, each with an app of their own on one loop: what each sees, and what keys of one do."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual._compositor import LayoutUpdate
from textual.color import Color
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.host.draw_scheduling import DrawablePage
from solo.host.invitations import describe_expiry, fits
from solo.host.listeners.channel import ClientTerminal
from solo.host.member import Member
from solo.play.saved_table import Step
from solo.systems.contract import Choose, Setup
from solo.tui.commands import open_palette
from solo.tui.page import Page as AnyPage
from solo.tui.participants.table_card import TableCard
from solo.tui.participants.talk_pane import TalkPane
from solo.tui.screens.chronicle.screen import ChronicleScreen
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.screens.help.screen import HelpScreen
from solo.tui.screens.library.screen import LibraryScreen
from solo.tui.screens.settings.screen import SettingsScreen
from solo.tui.screens.sheets.screen import SheetsScreen
from solo.tui.screens.table.screen import TableScreen
from solo.tui.seat.app import SeatApp
from solo.tui.seat.channel_driver import dress
from solo.tui.widgets.text_page import MOST_COPIED, TOO_LONG, TextPage
from tests.declaring_game import DeclaringSystem
from tests.fake_system import FakeSystem
from tests.host.hosted import GIL, MIA, TOM, Hosted
from tests.tui.at_a_table import NARROW, WIDE, Around, HostedSkirmish, SkirmishSystem, around_a_table
from tests.tui.running import strips
from tests.tui.skirmish import Skirmish
from tests.tui.stillness import A_MOMENT, PATIENCE

FINGERPRINT = "SHA256:" + 4 * "UxO3bWw8k0f" + "x"


def answers(hosted: Hosted) -> list[Step]:
    """All answers that persons have given."""
    return [step for leg in hosted.table.saved.legs for step in leg.steps if step.answer is not None]


@pytest.mark.slow
async def test_ctrl_z_at_a_seat_says_that_the_table_goes_on(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "ctrl+z")
        assert "Press ctrl+q to leave it" in table.sees("Mia")


# Looking on, and answering


@pytest.mark.slow
async def test_whoever_is_asked_answers_and_the_others_look_on(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        assert "Ann: what now?" in table.sees("Mia")
        assert "1-9 Pick" in table.sees("Mia")
        assert "you must decide" in table.sees("Mia")
        assert "Mia must decide" in table.sees("Tom")
        assert "Ann: what now?  Mia chooses." in table.sees("Tom")
        assert "1 swing at Rat 1" in table.sees("Tom")
        assert "83 %" in table.sees("Tom")
        assert "1-9 Pick" not in table.sees("Tom")
        await table.press("Tom", "1")
        assert "! Mia answers now, not Tom." in table.sees("Tom")
        assert not answers(table.hosted)
        await table.press("Mia", "1")
        assert [step.answer for step in answers(table.hosted)] == ["swing:Rat 1"]
        await table.pass_time(1)
        for name in ("Mia", "Tom"):
            assert "hits Rat 1 hard" in table.sees(name) or "misses Rat 1" in table.sees(name)
        assert "Bo: what now?" in table.sees("Tom")
        assert "Bo: what now?  Tom chooses." in table.sees("Mia")


@pytest.mark.slow
async def test_a_key_that_comes_with_an_answer_meets_what_is_asked_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        app = table.app("Mia")
        assert isinstance(app.screen, SharedFightScreen)
        monkeypatch.setattr(app.screen._story, "show", lambda *_, **__: 1)  # something has been told as well
        with app._context():
            app.screen._answer("swing:Rat 1")
        told = app.screen._pane.table._state.question.prompt
        assert "Ann: what now?" not in told, "the next key would be taken for the same question"
        await table.pass_time(1)
        assert "Bo: what now?" in table.sees("Mia")


@pytest.mark.slow
async def test_what_happened_comes_first_and_the_rest_and_keys_once_it_is_the_pages_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        waiting: list[DrawablePage] = []
        monkeypatch.setattr(table.hosted.shared.turns, "wait", waiting.append)
        mia, tom = table.app("Mia").screen, table.app("Tom").screen
        assert isinstance(mia, SharedFightScreen) and isinstance(tom, SharedFightScreen)
        monkeypatch.setattr(tom._story, "show", lambda *_, **__: 1)  # something has been told
        with mia.app._context():
            mia._answer("swing:Rat 1")
        while not (mia in waiting and tom in waiting):
            await asyncio.sleep(A_MOMENT)
        told = table.sees("Tom")
        assert "Ann: what now?" in told
        assert not tom.shows_decision, "a key would be taken for an answer to what was asked before"
        frames: list[object] = []
        monkeypatch.setattr(table.app("Tom"), "_display", lambda _, frame: frames.append(frame))
        tom.refresh()
        await asyncio.sleep(0.05)
        assert not frames, "drawn before its turn"
        for page in waiting:
            page.draw_whole()
        await table.settle()
        assert frames and tom.shows_decision
        assert "Ann: what now?" not in table.sees("Tom")


@pytest.mark.slow
async def test_whose_seat_is_handed_over_sees_at_once_that_somebody_else_is_asked(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        assert "chooses" not in table.sees("Mia")
        table.hosted.company("Mia").hand_over(["Ann"], "Tom")
        await table.settle()
        assert "Ann: what now?  Tom chooses" in table.sees("Mia")
        assert "chooses" not in table.sees("Tom")
        assert "1-9 Pick" in table.sees("Tom")


@pytest.mark.slow
async def test_a_place_that_a_friend_picks_is_looked_at_on_the_map(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", size=WIDE) as table:
        await table.press("Mia", "7")
        for name in ("Mia", "Tom"):
            assert "Ann: move where?" in table.sees(name)
            assert "∘" in table.sees(name)
        assert "Mia chooses, you watch." in table.sees("Tom")
        await table.press("Tom", "right", "enter")
        assert "! Mia answers now, not Tom." in table.sees("Tom")
        await table.press("Mia", "right", "enter")
        assert answers(table.hosted)[-1].answer == "3,1"


@pytest.mark.slow
async def test_a_number_and_several_are_looked_at_and_refused_alike(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "S", "1")
        assert "Ann: how much effort?  Mia chooses, you watch." in table.sees("Tom")
        await table.press("Tom", "enter")
        assert "! Mia answers now, not Tom." in table.sees("Tom")


@pytest.mark.slow
async def test_while_tactics_play_their_time_is_the_tables_and_no_key_hurries_them(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "1")
        assert "any key Faster" not in table.sees("Tom")
        before = len(answers(table.hosted))
        await table.press("Tom", "space", "x")
        assert len(answers(table.hosted)) == before
        await table.pass_time(1)
        assert len(answers(table.hosted)) > before


@pytest.mark.slow
async def test_a_tactic_in_ones_place_gives_way_to_what_was_done_meanwhile(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", "Tom") as table:
        await table.press("Mia", "1")
        await table.pass_time(1)
        assert "Bo: what now?" in table.sees("Tom")
        table.hosted.disk.at_once = False
        table.hosted.place("Gil").undo()
        await table.press("Tom", "a")  # who has not been told yet
        assert table.app("Tom").is_running
        table.hosted.disk.flush()
        await table.pass_time(0)
        assert "Mia chooses" in table.sees("Tom")
        assert not answers(table.hosted)


@pytest.mark.slow
async def test_what_somebody_else_did_at_the_same_moment_harms_nobody(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", people=(MIA, TOM), system=FakeSystem) as table:
        table.hosted.play()
        await table.settle()
        screen = table.app("Mia").screen
        assert isinstance(screen, SharedFightScreen)
        table.hosted.place("Tom").finish()
        with table.app("Mia")._context():
            for act in (screen.action_leave, screen.action_undo, screen.action_redo):
                act()
        while not isinstance(table.app("Mia").screen, TableScreen):
            await asyncio.sleep(A_MOMENT)
        await table.settle()
        assert "Ash Hollow" in table.sees("Mia")


@pytest.mark.slow
async def test_a_spectator_sees_what_friends_see_and_is_told_so_when_they_press_a_key(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Una") as table:
        assert "Ann: what now?  Mia chooses." in table.sees("Una")
        assert "∘ you, watches" in table.sees("Una")
        await table.press("Una", "1")
        assert "! You are a spectator at this table, so you cannot answer." in table.sees("Una")


@pytest.mark.slow
async def test_what_several_declare_at_once_is_asked_of_all_and_seen_of_nobody(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", system=DeclaringSystem) as table:
        await table.press("Mia", "1")
        assert "Ann: which plan?" in table.sees("Mia")
        assert "Bo: which plan?" in table.sees("Tom")
        assert "you and Tom must decide" in table.sees("Mia")
        assert "Ann" not in "".join(table.line("Tom", "which plan?"))
        await table.press("Mia", "2")
        assert "Tom must decide" in table.sees("Mia")
        assert "Revealed" not in table.sees("Mia") + table.sees("Tom")
        await table.press("Mia", "u")
        assert "Ann: which plan?" in table.sees("Mia")
        await table.press("Mia", "1")
        await table.press("Tom", "1")
        await table.pass_time(3)
        assert any("Revealed" in event.text for event in table.hosted.place("Tom").story())


# Fingers and marks


@pytest.mark.slow
async def test_a_finger_is_seen_beside_its_option_and_taken_away_again(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", "Una") as table:
        await table.press("Tom", "down", "p")
        assert table.line("Mia", "swing at Rat 2").rstrip().endswith("Tom")
        assert table.line("Tom", "swing at Rat 2").rstrip().endswith("you")
        await table.press("Una", "down", "p")
        assert table.line("Mia", "swing at Rat 2").rstrip().endswith("Tom, Una")
        await table.press("Tom", "p")
        assert table.line("Mia", "swing at Rat 2").rstrip().endswith("Una")
        await table.press("Mia", "2")
        await table.pass_time(1)
        assert "Una" not in table.line("Tom", "swing at Rat 2")


@pytest.mark.slow
async def test_the_mark_of_whoever_is_asked_is_seen_where_they_move_it(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        assert not any(line.startswith("M") for line in table.sees("Tom").splitlines())
        await table.press("Mia", "down", "down")
        assert table.line("Tom", "swing at Rat 3").startswith("M")
        await table.press("Mia", "up")
        assert table.line("Tom", "swing at Rat 2").startswith("M")
        assert not table.line("Tom", "swing at Rat 3").startswith("M")


@pytest.mark.slow
async def test_a_mark_in_a_group_that_is_folded_stands_at_the_group(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", size=WIDE) as table:
        trick = table.line("Mia", "trick …").split()[0]
        await table.press("Mia", trick)
        await table.press("Mia", "down")
        assert table.line("Tom", "trick …").startswith("M")
        await table.press("Mia", "p")
        assert table.line("Tom", "trick …").rstrip().endswith("Mia")
        await table.press("Tom", trick, "p")
        assert "Tom" in table.sees("Mia")


@pytest.mark.slow
async def test_any_place_of_the_map_can_be_pointed_at(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", size=WIDE) as table:
        await table.press("Tom", "P", "right", "enter")
        assert "you point at G5" in table.sees("Tom")
        assert "Tom points at G5" in table.sees("Mia")
        assert "›·" in table.sees("Mia")
        await table.press("Tom", "P", "escape")
        assert "Tom points at G5" in table.sees("Mia")
        assert "Ann: what now?" in table.sees("Tom")


@pytest.mark.slow
async def test_the_map_is_shown_for_pointing_where_there_is_no_room_for_it_always(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Tom") as table:
        assert "# wall" not in table.sees("Tom")
        await table.press("Tom", "P")
        assert "[" in table.sees("Tom")
        assert "enter Point" in table.sees("Tom")
        await table.press("Tom", "p")
        assert "you point at F5" in table.sees("Tom")


# Talk


@pytest.mark.slow
async def test_what_is_said_is_heard_by_all_as_it_was_typed(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.type("Tom", "Take [b]that[/b], 1!")
        assert "Tom   Take [b]that[/b], 1!" in table.sees("Mia")
        assert "you   Take [b]that[/b], 1!" in table.sees("Tom")
        assert table.line("Mia", "Take [b]").rstrip().endswith("21:14")


@pytest.mark.slow
async def test_letters_that_are_typed_are_no_keys_and_the_game_goes_on_meanwhile(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "t", "1", "u", "T")
        assert not answers(table.hosted)
        assert isinstance(table.app("Mia").focused, Input)
        table.hosted.place("Mia").answer("swing:Rat 1", table.hosted.place("Mia").number)
        await table.pass_time(1)
        assert "Bo: what now?  Tom chooses." in table.sees("Mia")
        await table.press("Mia", "a", "enter")
        assert "Mia   1uTa" in table.sees("Tom")
        await table.press("Mia", "escape", "down")
        assert not table.app("Mia").screen.query_one(TalkPane).saying


@pytest.mark.slow
async def test_nothing_that_happens_takes_keys_away_from_whoever_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "t", "1")
        screen, went_to = table.app("Mia").screen, list[object]()
        set_focus = screen.set_focus
        monkeypatch.setattr(screen, "set_focus", lambda to, *_, **__: (went_to.append(to), set_focus(to))[1])
        places = [table.hosted.place(name) for name in ("Mia", "Tom")]
        while places[0].result is None:
            for asked in places:
                if isinstance(asked.pending, Choose):
                    asked.answer(asked.pending.default, asked.number)
            await table.pass_time(1)
        assert not went_to
        await table.press("Mia", "escape")
        assert isinstance(table.app("Mia").screen, SharedFightScreen) and went_to


async def led_to(kind: type[AnyPage], app: SeatApp) -> None:
    """Wait until this page is shown, without a look at one that is being left."""
    async with asyncio.timeout(PATIENCE):
        while not isinstance(app.screen, kind):
            await asyncio.sleep(A_MOMENT)


@pytest.mark.slow
async def test_what_is_half_typed_goes_along_where_one_page_gives_way_to_another(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "t", "1")
        table.hosted.session.abandon_fight()
        await led_to(TableScreen, table.app("Mia"))
        await table.press("Mia", "2")
        table.hosted.begin()
        await led_to(SharedFightScreen, table.app("Mia"))
        await table.press("Mia", "3", "enter")
        assert "Mia   123" in table.sees("Tom")
        assert not answers(table.hosted)
        await table.press("Mia", "escape", "escape")
        assert isinstance(table.app("Mia").screen, TableScreen)
        assert not table.app("Mia").screen.query_one(TalkPane).saying


@pytest.mark.slow
@pytest.mark.parametrize("begins", [True, False])
async def test_what_begins_or_ends_waits_for_whoever_types_into_a_dialog(tmp_path: Path, begins: bool) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", begun=not begins) as table:
        gil = table.app("Gil")
        await table.press("Gil", "T")
        await pick(table, "Gil", "Invite …")
        await table.press("Gil", "O")
        if begins:
            table.hosted.begin()
            await led_to(SharedFightScreen, table.app("Mia"))
        else:
            table.hosted.session.abandon_fight()
            await led_to(TableScreen, table.app("Mia"))
        (notice,) = gil._notifications
        assert notice.message.endswith("You go there as soon as you finish typing.")
        await table.press("Gil", "l", "a")
        assert isinstance(gil.focused, Input) and gil.focused.value == "Ola"
        await table.press("Gil", "escape")
        await led_to(SharedFightScreen if begins else TableScreen, gil)
        assert not begins or not answers(table.hosted)


def test_what_happens_before_a_page_is_laid_out_finds_nobody_typing_there() -> None:
    assert not TableScreen().loses_typing


@pytest.mark.slow
async def test_what_cannot_be_said_stays_to_be_mended_with_the_reason(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        for number in range(6):
            await table.type("Tom", f"line {number}")
        await table.press("Tom", "t")
        field = table.app("Tom").focused
        assert isinstance(field, Input)
        field.value = "and another"
        await table.press("Tom", "enter")
        assert "You are sending messages too fast" in table.sees("Tom")
        assert field.value == "and another"
        assert "another" not in table.sees("Mia")


@pytest.mark.slow
async def test_a_question_of_the_rules_is_answered_before_all(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", system=FakeSystem) as table:
        await table.type("Tom", "/ask hit skill=5")
        await table.until(lambda: len(table.hosted.said()) > 2, "the answer")
        for name in ("Mia", "Tom"):
            assert "/ask hit skill=5" in table.sees(name)
            assert "Solo  hit: 72 %" in table.sees(name)
        await table.type("Mia", "/ask hit")
        await table.until(lambda: len(table.hosted.said()) > 3, "the answer")
        assert "Give skill as well. Ask: hit skill=…." in table.sees("Tom")


@pytest.mark.slow
@pytest.mark.every_frame
async def test_what_is_said_draws_the_talk_anew_and_not_the_whole_screen(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        frames: list[object] = []
        app = table.app("Tom")
        app._display = lambda _, frame: frames.append(frame)  # type: ignore[method-assign]
        table.hosted.company("Mia").say("Who stands between us?")
        await table.settle()
        drawn = [frame for frame in frames if frame is not None]
        assert drawn
        assert not any(isinstance(frame, LayoutUpdate) for frame in drawn)


@pytest.mark.slow
async def test_a_focus_that_moves_draws_its_own_parts_and_not_the_whole_screen(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia") as table:
        app = table.app("Mia")
        frames: list[object] = []
        app._display = lambda _, frame: frames.append(frame)  # type: ignore[method-assign]
        app.screen.set_focus(None)
        await table.settle()
        assert not any(isinstance(frame, LayoutUpdate) for frame in frames)


@pytest.mark.slow
async def test_what_a_game_master_notes_is_seen_by_nobody_else(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        await table.type("Gil", "/note The rats serve the widow.")
        await table.pass_time(0)
        assert "(note) The rats serve the widow." in table.sees("Gil")
        assert "widow" not in table.sees("Mia")
        await table.press("Mia", "escape", "r", "o")
        assert "widow" not in table.sees("Mia")
        await table.press("Gil", "escape", "r")
        assert "The rats serve the widow." in table.sees("Gil")


@pytest.mark.slow
async def test_the_odds_of_an_option_are_told_to_all(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.type("Tom", "/odds 4")
        assert table.hosted.said()[-1] == "thrust at Rat 1: hit 72 %, damage 1.4, costs 1 vigour. leaves you open."
        await table.press("Mia", "down")
        await table.type("Mia", "/odds")
        assert table.hosted.said()[-1].startswith("swing at Rat 2: hit 83 %")
        await table.type("Mia", "/odds 99")
        assert "There are no odds to share" in table.sees("Mia")
        assert "/odds" not in table.sees("Tom"), "a word for the program is not said"


@pytest.mark.slow
@pytest.mark.parametrize("page", ["the table's", "the fight's"])
async def test_a_word_for_the_program_that_it_does_not_know_is_refused_on_every_page(tmp_path: Path, page: str) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", begun=page == "the fight's") as table:
        await table.type("Gil", "/nots The rats serve the widow.")
        assert "There is no command /nots" in table.sees("Gil")
        assert "widow" not in table.sees("Mia")


@pytest.mark.slow
async def test_odds_on_the_tables_page_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", begun=False) as table:
        await table.type("Mia", "/odds 2")
        assert "This page shows no odds" in table.sees("Mia")
        assert "/odds" not in table.sees("Tom")


@pytest.mark.slow
async def test_the_talk_is_read_back_while_others_go_on(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        for number in range(5):
            await table.type("Tom", f"line {number}")
        assert "line 0" not in table.sees("Mia")
        await table.press("Mia", "t", "up", "up")
        assert "line 0" in table.sees("Mia")
        assert "Talk · 2 later" in table.sees("Mia")
        await table.type("Tom", "and on")
        assert "line 0" in table.sees("Mia")
        assert "Talk · 3 later" in table.sees("Mia")
        await table.press("Mia", "escape")
        assert "and on" in table.sees("Mia")


# Taking back


@pytest.mark.slow
async def test_an_answer_is_taken_back_once_all_who_play_agree(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "1")
        await table.pass_time(1)
        given = len(answers(table.hosted))
        await table.press("Mia", "u")
        assert "↶ You want to take back the latest answer." in table.sees("Mia")
        assert "↶ Mia wants to take back the latest answer.  u agrees, n keeps the answer." in table.sees("Tom")
        assert len(answers(table.hosted)) == given
        await table.press("Tom", "u")
        assert not answers(table.hosted)
        assert "↶" not in table.sees("Tom") + table.sees("Mia")
        assert "Mia has taken the latest answer back." in table.sees("Tom")
        assert "Ann: what now?" in table.sees("Mia")


class LostSkirmish(HostedSkirmish):
    """The skirmish in which the party hits nothing."""

    def begin(self, setup: Setup) -> msgspec.Struct:
        state = super().begin(setup)
        assert isinstance(state, Skirmish)
        for body in state.bodies:
            body.skill = -5 if body.side == "party" else 6
        return state


class LostSystem(SkirmishSystem):
    def __init__(self) -> None:
        super().__init__()
        self.procedures = {**self.procedures, "fight": LostSkirmish()}  # type: ignore[dict-item]


@pytest.mark.slow
async def test_after_a_lost_fight_one_key_asks_to_go_back_to_where_it_turned(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", system=LostSystem) as table:
        table.hosted.play()
        await table.settle()
        assert "U to the start" in table.sees("Mia")
        await table.press("Mia", "U")
        assert "↶ Mia wants to go back to the start.  u agrees, n keeps the answer." in table.sees("Tom")
        assert table.hosted.table.result is not None
        await table.press("Tom", "u")
        assert table.hosted.table.result is None
        assert not answers(table.hosted)
        assert "Mia has taken back every answer since the start." in table.sees("Tom")


@pytest.mark.slow
async def test_without_a_game_master_a_player_is_told_when_they_may_keep_a_finished_fight_and_does(
    tmp_path: Path,
) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        table.hosted.play()
        await table.settle()
        assert "A game master saves the result, or any player if none is here for 1 min" in table.sees("Mia")
        await table.press("Mia", "enter")
        assert table.hosted.session.table is not None
        await table.pass_time(61)
        assert "enter saves the result and leaves · No game master is here" in table.sees("Mia")
        await table.press("Mia", "enter")
        assert table.hosted.session.table is None
        assert "Mia saved the result of" in table.sees("Tom")


@pytest.mark.slow
async def test_who_does_not_agree_lets_it_stand(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "1")
        await table.pass_time(1)
        given = len(answers(table.hosted))
        await table.press("Tom", "n")
        await table.press("Mia", "u")
        await table.press("Tom", "n")
        assert len(answers(table.hosted)) == given
        assert "Tom does not agree: the answer stands." in table.sees("Mia")
        assert "↶" not in table.sees("Tom")


@pytest.mark.slow
async def test_a_game_master_takes_back_at_once(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        await table.press("Mia", "1")
        await table.press("Gil", "u")
        assert not answers(table.hosted)
        assert "Gil has taken the latest answer back." in table.sees("Mia")


# The card of the table


async def pick(table: Around, name: str, words: str) -> None:
    """Pick the row of the list on top that holds these words."""
    app = table.app(name)
    listing: Any = app.screen.query("Listing").last()
    row = next(number for number, option in enumerate(listing.options) if words in row_text(option.prompt))
    listing.highlighted = row
    await table.settle()
    await table.press(name, "enter")


def row_text(row: Any) -> str:
    return f"{row.left.plain} {row.right.plain}"


@pytest.mark.slow
async def test_a_player_hands_over_what_is_theirs_and_takes_it_back_from_a_tactic(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", size=WIDE) as table:
        await table.press("Mia", "T")
        assert "player · Ann" in table.sees("Mia")
        await pick(table, "Mia", "Mia")
        await pick(table, "Mia", "Hand Ann over to …")
        await pick(table, "Mia", "Tom")
        await table.press("Mia", "escape")
        assert "Tom must decide" in table.sees("Mia")
        assert "1-9 Pick" in table.sees("Tom")
        assert "● you" in table.sees("Mia")
        await table.press("Tom", "T")
        await pick(table, "Tom", "Tom")
        await pick(table, "Tom", "Let the AI play for you")
        await table.press("Tom", "escape")
        assert "● you AB, the AI plays" in table.sees("Tom")
        assert "● Tom AB, the AI plays" in table.sees("Mia")
        await table.press("Tom", "T")
        await pick(table, "Tom", "Tom")
        await pick(table, "Tom", "Play yourself again")
        await table.press("Tom", "escape")
        assert "1-9 Pick" in table.sees("Tom")


@pytest.mark.slow
async def test_what_is_not_theirs_a_player_is_not_offered_and_told_so(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Gil") as table:
        await table.press("Mia", "T")
        assert "Invite …" not in table.sees("Mia")
        await pick(table, "Mia", "Tom")
        assert "! Only the marked person or the table's leader can change this." in table.sees("Mia")
        await pick(table, "Mia", "Pace of the AI")
        assert table.hosted.shared.people.table_settings.pace == 1
        assert "! Only the leader of this table (Gil) may do this." in table.sees("Mia")
        await pick(table, "Mia", "Foes are played by")
        await pick(table, "Mia", "Mia")
        assert not any(seat.name == "Mia" and seat.side == "foes" for seat in table.hosted.table.saved.seats)


@pytest.mark.slow
async def test_a_game_master_seats_people_plays_foes_and_sets_the_pace(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        await table.press("Gil", "T")
        await pick(table, "Gil", "Mia")
        await pick(table, "Gil", "Take over Ann")
        await pick(table, "Gil", "Foes are played by")
        await pick(table, "Gil", "Gil")
        await pick(table, "Gil", "Pace of the AI")
        assert table.hosted.shared.people.table_settings.pace == 1.5
        await table.press("Gil", "escape")
        assert "you must decide" in table.sees("Gil")
        assert "Gil must decide" in table.sees("Mia")
        seats = {(seat.name, seat.side): seat.combatants for seat in table.hosted.table.saved.seats}
        assert seats["Gil", "foes"] == ()
        assert "Ann" in seats["Gil", "party"]
        await table.press("Gil", "1")
        assert "Rat 1: how to defend?" in table.sees("Gil") or "attacks Rat 1" in table.sees("Gil")


@pytest.mark.slow
async def test_a_player_without_a_fighter_is_told_so_and_the_game_master_hands_one_over_with_one_key(
    tmp_path: Path,
) -> None:
    people = (GIL, MIA, Member("Eve", "player", characters=("Cat",)))
    async with around_a_table(tmp_path, "Gil", "Mia", "Eve", people=people) as table:
        table.hosted.shared.go("Eve")
        table.hosted.shared.connect_terminal("Eve")
        await table.settle()
        assert "You have no fighter. Ask a game master to hand you one." in table.sees("Eve")
        assert "Eve has no fighter. Press h to hand over a fighter." in table.sees("Gil")
        assert "Eve has no fighter. Press h" not in table.sees("Mia")
        await table.press("Mia", "h")
        assert "Which fighter does Eve play?" not in table.sees("Mia")
        await table.press("Gil", "escape")
        assert "Eve has no fighter. Press h to hand over a fighter." in table.sees("Gil"), "on the table's page"
        await table.press("Gil", "enter", "h")
        assert "Which fighter does Eve play?" in table.sees("Gil")
        assert "Ann, played by Mia" in table.sees("Gil")
        await pick(table, "Gil", "Bo")
        assert ("Eve", ("Bo",)) in {(seat.name, seat.combatants) for seat in table.hosted.table.saved.seats}
        assert "You have no fighter" not in table.sees("Eve")
        assert "Press h" not in table.sees("Gil")


@pytest.mark.slow
async def test_the_sentence_about_a_player_without_a_fighter_is_put_away_with_one_key(tmp_path: Path) -> None:
    people = (GIL, MIA, Member("Eve", "player", characters=("Cat",)))
    async with around_a_table(tmp_path, "Gil", "Eve", people=people) as table:
        table.hosted.shared.go("Eve")
        table.hosted.shared.connect_terminal("Eve")
        await table.settle()
        await table.press("Gil", "n")
        assert "Press h" not in table.sees("Gil")
        assert "You have no fighter" not in table.sees("Eve")


@pytest.mark.slow
async def test_for_whom_somebody_answers_is_begun_to_be_named_and_refused_until_then(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        await table.press("Gil", "T")
        for typed in ("Nobody", "bo"):
            await pick(table, "Gil", "Mia")
            await pick(table, "Gil", "Choose their characters")
            field = table.app("Gil").focused
            assert isinstance(field, Input)
            field.value = typed
            await table.press("Gil", "enter")
            person = table.hosted.shared.people.find("Mia")
            assert person is not None
            assert ("There is no character" in table.sees("Gil")) == (typed == "Nobody")
            assert (person.characters == ("Bo",)) == (typed == "bo")


@pytest.mark.slow
async def test_somebody_is_invited_and_the_line_to_type_is_shown_to_nobody_else(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        table.hosted.shared.way_in = "ssh -p 2222 {}@table.example".format
        table.hosted.shared.fingerprint = FINGERPRINT
        await table.press("Gil", "T")
        await pick(table, "Gil", "Invite …")
        field = table.app("Gil").focused
        assert isinstance(field, Input)
        field.value = "Ola"
        await table.press("Gil", "enter", "enter")
        shown = table.sees("Gil")
        assert "ssh -p 2222 Ola@table.example" in shown
        assert "They can accept if" in shown and FINGERPRINT in shown
        person = table.hosted.shared.people.find("Ola")
        assert person is not None and person.role == "player" and person.invited
        words = next(part for part in shown.split() if part.startswith("Ola-")).partition("@")[0].removeprefix("Ola-")
        assert fits(words, person.invited)
        assert f"The invitation expires on {describe_expiry(person.expires)}." in shown
        assert "lost connection, type “reset”" in shown
        await table.press("Mia", "T")
        assert "Ola" in table.sees("Mia")
        assert words not in table.sees("Mia") + "".join(line.text for line in table.hosted.shared.talk.lines())


@pytest.mark.slow
async def test_whoever_may_come_is_changed_and_forgotten(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        await table.press("Gil", "T")
        await pick(table, "Gil", "Tom")
        await pick(table, "Gil", "Change role …")
        await pick(table, "Gil", "spectator")
        tom = table.hosted.shared.people.find("Tom")
        assert tom is not None and tom.role == "spectator"
        await pick(table, "Gil", "Tom")
        await pick(table, "Gil", "Remove from the table")
        assert table.hosted.shared.people.find("Tom") is None
        assert "Tom" not in table.sees("Gil")


# Before, after and beside what is in progress


@pytest.mark.slow
async def test_whoever_waits_is_shown_what_begins_and_comes_back_when_it_is_over(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", begun=False, system=FakeSystem) as table:
        for name in ("Gil", "Mia"):
            assert isinstance(table.app(name).screen, TableScreen)
            assert "Nothing is in progress." in table.sees(name)
            assert "At the table" in table.sees(name)
        table.hosted.begin()
        await table.settle()
        assert isinstance(table.app("Mia").screen, SharedFightScreen)
        for seat in ("Mia", "Tom"):
            table.hosted.shared.seats.give_to_tactic(seat, True, "Gil")
        for _ in range(300):
            table.hosted.loop.wait(1)
            if table.hosted.table.result is not None:
                break
        await table.settle()
        assert table.hosted.table.result is not None
        assert "A game master saves the result" in table.sees("Mia")
        await table.press("Mia", "enter")
        assert table.hosted.session.table is not None
        assert "enter saves the result" in table.sees("Gil")
        await table.press("Gil", "enter")
        assert table.hosted.session.table is None
        for name in ("Gil", "Mia"):
            assert isinstance(table.app(name).screen, TableScreen)
        table.hosted.begin()
        await table.settle()
        assert isinstance(table.app("Mia").screen, SharedFightScreen)


@pytest.mark.slow
async def test_leaving_the_fight_or_the_table_ends_nothing(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "escape")
        assert isinstance(table.app("Mia").screen, TableScreen)
        assert "“The cellar” is in progress.  Press enter to go there." in table.sees("Mia")
        assert table.line("Mia", "◌ Mia").rstrip().endswith("must decide · player · Ann")
        await table.press("Mia", "escape")
        assert isinstance(table.app("Mia").screen, TableScreen)
        await table.press("Mia", "enter")
        assert "Ann: what now?" in table.sees("Mia")
        await table.press("Mia", "ctrl+q")
        assert table.app("Mia").return_code == 0
        del table.pilots["Mia"]
        await table.settle()
        assert table.hosted.session.table is not None
        assert not table.hosted.session.read_only
        assert "Ann: what now?  Mia chooses." in table.sees("Tom")


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_pages_at_a_seat_read_and_change_nothing_and_name_no_folder(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with around_a_table(tmp_path, "Mia", size=size, system=FakeSystem) as table:
        await table.press("Mia", "escape")
        for key, kind, words in (
            ("s", SheetsScreen, "Ann"),
            ("l", LibraryScreen, "Library"),
            ("r", ChronicleScreen, "The cellar"),
            ("c", SettingsScreen, "Colours"),
        ):
            await table.press("Mia", key)
            assert isinstance(table.app("Mia").screen, kind)
            shown = table.sees("Mia")
            assert words in shown
            for forbidden in ("Buy", "House rules", "Pace of foes", "This campaign", str(tmp_path)):
                assert forbidden not in shown
            await table.press("Mia", "escape")
            if not isinstance(table.app("Mia").screen, TableScreen):
                await table.press("Mia", "escape")
        table.app("Mia").go("help")
        await table.settle()
        assert isinstance(table.app("Mia").screen, HelpScreen)
        for _ in range(5):
            assert str(tmp_path) not in table.sees("Mia")
            assert "Files" not in table.sees("Mia")
            await table.press("Mia", "tab")


@pytest.mark.slow
async def test_who_is_asked_is_in_sight_on_every_page(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Tom", "escape", "l")
        assert isinstance(table.app("Tom").screen, LibraryScreen)
        assert "Mia must decide" in table.sees("Tom").splitlines()[0]
        await table.press("Mia", "1")
        await table.pass_time(1)
        assert "you must decide" in table.sees("Tom").splitlines()[0]
        await table.press("Tom", "escape")
        assert "you must decide" in table.sees("Tom").splitlines()[0]
        table.hosted.company("Gil").break_off()
        while not isinstance(table.app("Mia").screen, TableScreen):
            await asyncio.sleep(A_MOMENT)
        await table.settle()
        assert "must decide" not in table.sees("Tom").splitlines()[0]
        assert "Ash Hollow" in table.sees("Tom").splitlines()[0]


@pytest.mark.slow
async def test_an_export_comes_onto_the_screen_of_whoever_asks_for_it_and_is_written_nowhere(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", system=FakeSystem) as table:
        before = sorted(tmp_path.rglob("*"))
        await table.press("Mia", "escape", "r", "x")
        assert isinstance(table.app("Mia").screen, TextPage)
        assert "# Ash Hollow" in table.sees("Mia")
        await table.press("Mia", "c")
        assert "Copied" in table.sees("Mia")
        assert table.app("Mia").clipboard.startswith("# Ash Hollow")
        assert not table.app("Tom").clipboard
        await table.press("Mia", "escape", "escape", "s", "x")
        assert '"name"' in table.sees("Mia")
        assert "# Ash Hollow" not in table.sees("Tom")
        assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.slow
async def test_what_is_too_long_for_a_clipboard_is_told_and_copied_nowhere(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia") as table:
        table.app("Mia").push_screen(TextPage("All of it", "long " * MOST_COPIED))
        await table.settle()
        await table.press("Mia", "c")
        assert TOO_LONG in table.sees("Mia")
        assert not table.app("Mia").clipboard


@pytest.mark.slow
async def test_the_palette_leads_only_to_what_a_seat_has(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia") as table:
        commands = [command.name for command in open_palette(table.app("Mia").screen)._commands]
        assert {"Go to Library", "Go to Sheets", "Go to The table", "Quit"} <= set(commands)
        assert not {"Go to Campaigns", "Go to Characters", "Make a foe", "Go to Encounter"} & set(commands)


@pytest.mark.slow
async def test_one_person_at_two_terminals_is_one_at_the_table(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", "Mia") as table:
        await table.press("Mia 2", "1")
        assert "Mia answers" not in table.sees("Mia 2")
        await table.settle()
        assert "Ann: what now?" not in table.sees("Mia")
        assert "2 here" in table.sees("Tom")


@pytest.mark.slow
async def test_time_goes_on_while_somebody_is_waited_for(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        table.hosted.clock.now += timedelta(seconds=150)
        table.app("Tom").screen._tick()  # type: ignore[attr-defined]
        await table.settle()
        assert "Mia must decide  ·  2 min" in table.sees("Tom")


@pytest.mark.slow
async def test_whoever_is_away_is_told_and_a_tactic_answers_for_them_after_a_time(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Tom", people=(TOM, MIA)) as table:
        assert "– Mia A, must decide, away" in table.sees("Tom")
        await table.pass_time(61)
        assert "– Mia A, away: the AI plays" in table.sees("Tom")
        assert "Mia is away: the AI answers until they are back." in table.sees("Tom")


# Each terminal as it is


@pytest.mark.slow
async def test_colours_and_motion_are_each_persons_own(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "escape", "c", "right")
        assert table.app("Mia").theme == "solo-light"
        assert table.app("Tom").theme == "solo-dark"
        assert table.app("Mia").settings.theme == "solo-light"


@pytest.mark.slow
async def test_a_terminal_without_colours_has_none_whatever_the_others_have(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Mia Tom").begin()
    plain = SeatApp(hosted.company("Mia"))
    dress(plain, ClientTerminal("xterm-256color", no_color=True, reduced_motion=True))
    bright = SeatApp(hosted.company("Tom"))
    dress(bright, ClientTerminal("xterm-256color", colours="truecolor"))
    async with plain.run_test() as one, bright.run_test() as other:
        for pilot in (one, other):
            with pilot.app._context():
                await pilot.pause()
        assert plain.theme == "solo-plain"
        assert bright.theme == "solo-dark"
        assert plain.animation_level == "none"
        assert bright.animation_level == "full"
        colours = {
            segment.style.color
            for strip in strips(plain)
            for segment in strip.apply_filter(plain._filters[-1], Color(0, 0, 0))
            if segment.style and segment.style.color
        }
        assert all(colour.is_default for colour in colours)
    hosted.close()


@pytest.mark.slow
async def test_keys_of_ones_own_hold_at_a_table(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", settings=Settings(keys={"table.talk": "ctrl+t"})) as table:
        await table.press("Mia", "t")
        assert not table.app("Mia").screen.query_one(TalkPane).saying
        await table.press("Mia", "ctrl+t")
        assert table.app("Mia").screen.query_one(TalkPane).saying


async def test_settings_that_were_changed_are_told_to_whoever_keeps_them(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, here="Mia")
    kept: list[Settings] = []
    app = SeatApp(hosted.company("Mia"), keep=kept.append)
    async with app.run_test() as pilot:
        await pilot.pause()
        app.change_settings(coach=False)
    assert [one.coach for one in kept] == [False]
    hosted.close()


@pytest.mark.slow
async def test_a_new_size_is_drawn_for_the_one_who_has_it(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        await table.pilots["Mia"].resize_terminal(*WIDE)
        await table.settle()
        assert "─ Order" in table.sees("Mia")
        assert "3/3" in table.line("Mia", "Rat 1")
        assert "─ Order" not in table.sees("Tom")
        await table.press("Mia", "T")
        assert isinstance(table.app("Mia").screen, TableCard)


@pytest.mark.slow
async def test_a_game_master_begins_something_from_their_seat_and_breaks_it_off(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", begun=False) as table:
        assert "Press b to begin a scene" in table.sees("Gil")
        assert "b Begin" not in table.sees("Mia")
        table.hosted.disk.at_once = False
        await table.press("Gil", "b", "enter")
        title = table.hosted.session.fight_in_progress
        assert title
        assert "Nothing is in progress" in table.sees("Mia"), "it is not on the disk yet"
        table.hosted.disk.at_once = True
        table.hosted.disk.flush()
        await table.pass_time(0)
        assert title in table.sees("Mia")
        await table.press("Gil", "escape", "b")
        await pick(table, "Gil", "Abandon it")
        assert not table.hosted.session.fight_in_progress
        assert "Nothing is in progress" in table.sees("Mia")


@pytest.mark.slow
async def test_the_clock_stands_still_below_a_dialog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        table.hosted.clock.now += timedelta(minutes=1)
        screen = table.app("Tom").screen
        assert isinstance(screen, SharedFightScreen)
        ticks: list[float] = []
        monkeypatch.setattr(screen, "draw_title", lambda: ticks.append(0))
        screen._tick()
        assert len(ticks) == 1
        await table.press("Tom", "T")
        ticks.clear()
        screen._tick()
        assert not ticks
