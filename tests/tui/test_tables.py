"""The page of random tables: finding, exact shares, draws, second draws, decks, final texts and own tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.story.entries import EntryStruck, PersonPut, RuleSet, TableDrawn
from solo.story.frame import Frame
from solo.tui.app import SoloApp
from tests.tui.running import NARROW, WIDE, an_app, notices, press, running, settle, shown
from tests.tui.storied import an_empty_story, on_page, session_of, write

pytestmark = pytest.mark.slow

OWN = """
[[tables]]
name = "The salt deck"
text = "Fortune as told in Harrow."
tags = ["harrow"]
source = "Ann"
licence = "CC0"
deck = true
rows = ["The Ferryman.", { w = 2, text = "The Dog." }]

[[tables]]
name = "Broken"
dice = "1d6"
rows = [{ at = "1-4", text = "One." }]

[[tables]]
name = "A coin"
rows = ["Heads and a spider.", "Tails."]
"""


def own_tables(home: Path) -> None:
    folder = home / "content" / "story" / "tables"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(OWN)


def a_home(home: Path) -> SoloApp:
    an_empty_story(home)
    own_tables(home)
    return an_app(home, campaign="Ash Hollow")


def drawn(app: SoloApp) -> list[TableDrawn]:
    entries = session_of(app).story.entries()
    return [one.entry for one in entries if isinstance(one.entry, TableDrawn) and not one.struck]


async def test_typing_finds_tables_by_name_and_tag(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"what", "space", *"the r")
        assert re.search(r"▸ What the road has +9 rows", shown(app))
        assert "Whose smoke" not in shown(app)
        await press(pilot, "escape", *"harrow")
        assert "The salt deck" in shown(app)
        await press(pilot, *"zz")
        assert "No matches." in shown(app)
        await press(pilot, "enter")
        assert "No matches." in notices(app)[-1]


async def test_the_footer_of_tables_names_the_key_that_draws(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables"):
        assert "enter Draw" in shown(app).splitlines()[-1]


async def test_the_marked_table_shows_the_exact_share_of_each_row(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables", WIDE) as pilot:
        await press(pilot, *"what the r")
        assert "2d6 · 9 rows · ours" in shown(app)
        assert "tags: road, travel" in shown(app)
        assert re.search(r"6-8 +\(A small thing by the road\) +4/9 +44.4 %", shown(app))
        assert re.search(r"12 +Two of these at once. \(again ×2\) +1/36 +2.8 %", shown(app))
        await press(pilot, "escape", *"salt deck")
        assert "source: Ann · CC0" in shown(app)
        assert re.search(r"×2 +The Dog. +2/3 +66.7 %", shown(app))


async def test_rows_that_the_frame_hides_are_not_told(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        from solo.story.entries import FrameSet

        session_of(app).story.act(lambda *_: [FrameSet(Frame(stays_out=("spider",)))])
        app.tell_pages()
        await settle(pilot)
        await press(pilot, *"a coin")
        assert "spider" not in shown(app)
        assert "1 row is hidden by your frame." in shown(app)
        assert "100.0 %" in shown(app)


async def test_enter_draws_and_the_result_is_in_the_journal(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a coin", "enter")
        assert len(drawn(app)) == 1
        assert drawn(app)[0].text in shown(app)
        assert "2 another" in shown(app) and "p adds" not in shown(app)
        assert "A coin:" not in shown(app)
        await press(pilot, "space")
        assert f"A coin: {drawn(app)[0].text}" in shown(app)
        await press(pilot, "p")
        assert "This result cannot go on a list, or is on its list already." in notices(app)[-1]
        await press(pilot, "enter")
        assert "2 another" not in shown(app)


async def test_all_keys_of_a_draw_fit_into_its_frame_at_80_columns(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a person", "enter")
        assert drawn(app)[0].makes == "person"
        assert "enter keeps · esc discards · 2 another · p adds to list · space dice" in shown(app)


@pytest.mark.parametrize(("key", "kept"), [("1", 0), ("2", 1), ("enter", 0)])
async def test_of_two_draws_the_one_that_is_not_chosen_is_struck_out(tmp_path: Path, key: str, kept: int) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a look", "enter", "2")
        both = drawn(app)
        assert len(both) == 2
        assert "Press 1 or 2 to choose a result." in shown(app)
        await press(pilot, key)
        assert drawn(app) == [both[kept]]
        assert isinstance(session_of(app).story.entries()[-1].entry, EntryStruck)


@pytest.mark.parametrize("keys", [[], ["2"], ["2", "2"]], ids=["one", "two", "one of two"])
async def test_esc_discards_what_was_drawn(tmp_path: Path, keys: list[str]) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        before = [shown.entry for shown in session_of(app).story.entries()]
        await press(pilot, *"a look", "enter", *keys)
        assert "esc discards" in shown(app)
        await press(pilot, "escape")
        assert [shown.entry for shown in session_of(app).story.entries()] == before
        assert "2 another" not in shown(app)


async def test_esc_strikes_a_draw_out_that_another_act_has_followed(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a look", "enter")
        write(session_of(app), "It rained.")
        await press(pilot, "escape")
        assert not drawn(app)
        assert isinstance(session_of(app).story.entries()[-1].entry, EntryStruck)


async def test_a_third_draw_is_refused(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a look", "enter", "2", "2", "2")
        assert "You have already drawn a second result." in notices(app)[-1]
        assert len(drawn(app)) == 1


async def test_a_switch_forbids_the_second_draw(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        session_of(app).story.act(lambda *_: [RuleSet("two-take-one", "off")])
        await press(pilot, *"a look", "enter", "2")
        assert "The story's rules allow no second draw." in notices(app)[-1]
        assert len(drawn(app)) == 1


async def test_a_result_is_put_on_the_list_it_makes_an_item_for(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a person", "enter")
        assert re.search(r"│ +who +\S", shown(app))
        await press(pilot, "p")
        put = session_of(app).story.entries()[-1].entry
        assert isinstance(put, PersonPut)
        assert session_of(app).story.state.people == (put.person,)
        assert put.person.name in notices(app)[-1]
        assert "enter closes · space dice" in shown(app)
        await press(pilot, "escape", "right", "u", "u")
        assert not session_of(app).story.state.people
        assert not drawn(app)
        await press(pilot, "ctrl+r")
        assert len(drawn(app)) == 1


async def test_a_deck_is_drawn_without_putting_back_and_shuffled(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables", WIDE) as pilot:
        await press(pilot, *"salt deck")
        assert "3 of 3 cards are left" in shown(app)
        await press(pilot, "enter", "enter", "enter", "enter", "enter", "enter")
        assert sorted(one.text for one in drawn(app)) == ["The Dog.", "The Dog.", "The Ferryman."]
        assert "0 of 3 cards are left" in shown(app)
        await press(pilot, "enter")
        assert "“The salt deck” has no cards left." in shown(app)
        await press(pilot, "enter")
        assert "“The salt deck” was shuffled." in notices(app)[-1]
        assert "3 of 3 cards are left" in shown(app)
        await press(pilot, "enter", "enter", "right", "s")
        assert not session_of(app).story.state.decks


async def test_only_a_deck_can_be_shuffled(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables") as pilot:
        await press(pilot, *"a coin", "right", "s")
        assert "“A coin” is not a deck" in notices(app)[-1]


async def test_space_lists_the_shares_of_final_texts_if_there_are_not_too_many(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables", WIDE) as pilot:
        await press(pilot, *"a coin", "right", "space")
        assert "2 different results." in shown(app)
        assert re.search(r"Tails. +1/2 +50.0 %", shown(app))
        await press(pilot, "escape", "slash", "escape", *"what the r", "right", "space")
        assert "more than 10,000 different results" in " ".join(shown(app).split())


async def test_own_tables_are_told_apart_and_faulty_ones_named_with_file_and_line(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables", WIDE) as pilot:
        assert "Yours 2" in shown(app) and "Problems 1" in shown(app)
        await press(pilot, "tab", "tab")
        assert "A coin" in shown(app) and "Whose smoke" not in shown(app)
        await press(pilot, "tab")
        assert re.search(r"▸ Broken +line 1\d", shown(app))
        told = " ".join(re.sub(r"[▏▐]", " ", shown(app)).split())
        assert "5" in told and "mine.toml" in told
        await press(pilot, "enter")
        assert not drawn(app)


async def test_without_own_tables_the_page_names_their_folder(tmp_path: Path) -> None:
    an_empty_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "tables", WIDE) as pilot:
        await press(pilot, "tab", "tab")
        assert "You have no tables of your own yet." in shown(app)
        assert "Problems" not in shown(app)


async def test_tables_without_a_campaign_say_how_to_open_one(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with on_page(app, "tables") as pilot:
        assert "No campaign is open." in shown(app)
        await press(pilot, "enter")
        assert "No campaign is open." in notices(app)[-1]


async def test_real_dice_are_typed_before_a_draw(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with running(app, NARROW) as pilot:
        session_of(app).set_physical(True)
        app.go("tables")
        await settle(pilot)
        await press(pilot, *"weather", "comma", "space", *"spring", "enter")
        assert "Throw 2d6" in shown(app)
        await press(pilot, *"9 3", "enter")
        assert "A d6 shows 1 to 6, not 9." in shown(app)
        await press(pilot, *"1", "enter")
        assert "Type 2 results, not 1." in shown(app)
        await press(pilot, *"5", "space", "3", "enter")
        assert drawn(app)[0].dice[0].faces == (5, 3)
        assert "Mild and grey, with larks above the cloud." in shown(app)
        await press(pilot, "enter", "enter", "escape")
        assert len(drawn(app)) == 1
        await press(pilot, "enter", "enter")
        assert len(drawn(app)) == 2


async def test_a_row_names_what_it_draws_without_braces(tmp_path: Path) -> None:
    app = a_home(tmp_path)
    async with on_page(app, "tables", WIDE) as pilot:
        await press(pilot, *"a rumour")
        assert "{person}" not in shown(app)
        assert "(person)" in shown(app)
