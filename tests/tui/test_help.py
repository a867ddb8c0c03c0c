"""The help page: every part can be read, with the keys of every page and the notices so far."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.settings import Settings
from solo.library.systems import open_system
from solo.tui.app import SoloApp
from solo.tui.game import Wanted
from solo.tui.keys import PAGES, Key, names
from tests.tui.running import NOON, an_app, press, running, shown, text


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


@pytest.mark.parametrize("key", ["polyhedral", "fire-and-sword", "swords", "gloranthan", "two-d20"])
def test_every_game_tells_its_own_words(key: str) -> None:
    manifest = open_system(key, None).system.manifest
    words = dict(manifest.glossary())
    assert len(words) >= 9
    assert all(told[0].isupper() or not told[0].isalpha() for told in words.values())
    assert all(told.endswith((".", ")")) for told in words.values())
    unit = open_system(key, None).system.encounters.price_unit
    assert any(unit in word for word in words), f"what {unit} means is not told"


async def test_the_words_of_the_open_game_have_a_page_of_their_own(tmp_path: Path) -> None:
    app = SoloApp(Wanted(tmp_path, "swords", None, 3, lambda: NOON), Settings(forecast=0))
    async with running(app) as pilot:
        await press(pilot, "question_mark", "tab", "tab", "tab")
        assert "Augment" in text(app, "#text")


def test_keys_read_as_they_are_pressed() -> None:
    assert names(Key("", "right,plus", "", "", "")) == "→, +"
    assert names(Key("", "1", "", "", "", display="1–9")) == "1–9"
