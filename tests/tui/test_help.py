"""The help page: every part can be read, with the keys of every page and the notices so far."""

from __future__ import annotations

from pathlib import Path

from solo.tui.keys import PAGES, Key, names
from tests.tui.running import an_app, press, running, shown, text


async def test_all_keys_of_all_pages_that_serve_the_game_are_listed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "question_mark", "tab")
        listed = text(app, "#text")
        for page, keys in PAGES.items():
            assert (page in listed) == (page != "Import monsters"), "this game imports none"
            assert all((key.help in listed) != key.importing for key in keys)


async def test_it_tells_where_files_live_and_what_went_wrong(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.say("The chronicle was repaired.")
        await press(pilot, "question_mark", "tab", "tab", "tab")
        assert str(tmp_path / "campaigns") in text(app, "#text")
        await press(pilot, "tab")
        assert "The chronicle was repaired." in text(app, "#text")
        await press(pilot, "tab")
        assert "What Solo is" in text(app, "#text")
        await press(pilot, "escape")
        assert "Quick fight" in shown(app)


def test_keys_read_as_they_are_pressed() -> None:
    assert names(Key("", "right,plus", "", "", "")) == "→, +"
    assert names(Key("", "1", "", "", "", display="1–9")) == "1–9"
