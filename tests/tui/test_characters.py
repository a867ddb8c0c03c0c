"""Characters: the roster, the sheet with every why, removing and undo, and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from solo.campaign.session import Session
from solo.systems.contract import Panel, SheetLine
from solo.tui.app import SoloApp
from solo.tui.widgets.listing import Listing
from tests.fake_system import FakeCharacter, FakeCharacters, FakeSystem
from tests.tui.running import NARROW, WIDE, an_app, notices, press, rows, running, shown, text, title, write


class ExplainedCharacters(FakeCharacters):
    """The same characters, with a why beside their values."""

    def sheet(self, character: msgspec.Struct) -> Sequence[Panel]:
        del character
        return (Panel("Values", (SheetLine("Dodge", "7", "Dodge 7 = 5 + 2"), SheetLine("Move", "6"))),)


class Explained(FakeSystem):
    """The whole system."""

    characters = ExplainedCharacters()


def roster(app: SoloApp) -> list[str]:
    assert isinstance(app.session, Session)
    return list(app.session.characters())


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_the_why_of_the_marked_value_is_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Explained())
    async with running(app, size) as pilot:
        await press(pilot, "h", "enter")
        assert "Dodge 7 = 5 + 2" in shown(app)
        await press(pilot, "down")
        assert "Dodge 7 = 5 + 2" not in shown(app)
        await press(pilot, "escape", "down")
        assert rows(app, "#characters") == ["heading Ready to play", "ready Ann", "ready Bo"]


@pytest.mark.slow
async def test_with_room_for_it_the_why_stands_beside_values_near_their_names(tmp_path: Path) -> None:
    app = an_app(tmp_path, Explained())
    async with running(app, (160, 50)) as pilot:
        await press(pilot, "h", "enter")
        assert "Dodge 7 = 5 + 2" in shown(app)
        sheet, why = app.screen.query_one("#sheet").region, app.screen.query_one("#why").region
        assert sheet.width <= 58
        assert why.x >= sheet.right
        assert why.height > sheet.height // 2


@pytest.mark.slow
async def test_a_ready_character_is_copied_removed_and_brought_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "down", "c")
        assert roster(app) == ["Bo"]
        await press(pilot, "home", "d")
        assert roster(app) == []
        await press(pilot, "u")
        assert roster(app) == ["Bo"]
        await press(pilot, "u")
        assert "No character has been removed." in shown(app)


async def test_a_ready_character_cannot_be_removed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "d")
        assert "ready Ann" in rows(app, "#characters")


@pytest.mark.slow
async def test_one_of_the_roster_is_edited_in_their_place(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "home", "e", "down", "right", "ctrl+s")
        assert title(app) == "Characters"
        assert app.session is not None
        (ann,) = app.session.characters().values()
        assert msgspec.to_builtins(ann) == {"name": "Ann", "skill": 6, "wounds": 0}


@pytest.mark.slow
async def test_a_character_travels_through_a_file(tmp_path: Path) -> None:
    app = an_app(tmp_path / "one")
    async with running(app) as pilot:
        await press(pilot, "h", "x")
        await write(pilot, str(tmp_path / "ann.json"))
        assert "Exported" in shown(app)
        await press(pilot, "x")
        await write(pilot, str(tmp_path / "ann.json"))
        assert "already" in " ".join(shown(app).split())
    other = an_app(tmp_path / "two")
    async with running(other) as pilot:
        await press(pilot, "h", "i")
        await write(pilot, str(tmp_path / "ann.json"))
        assert roster(other) == ["Ann"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "content",
    ["", "{", "[1]", '{"system": "fake", "values": {"skill": 99}}', '{"system": "other", "name": "A"}', '{"solo": 1}'],
)
async def test_a_file_that_is_no_character_is_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "strange.json").write_text(content)
    app = an_app(tmp_path / "home")
    async with running(app) as pilot:
        await press(pilot, "h", "i")
        await write(pilot, str(tmp_path / "strange.json"))
        assert title(app) == "Characters"
        assert app.session is None
        assert len(notices(app)) == 1


@pytest.mark.slow
async def test_a_draft_in_a_file_is_finished_and_joins(tmp_path: Path) -> None:
    (tmp_path / "draft.json").write_text('{"system": "fake", "name": "Cid", "values": {"skill": 7}}')
    app = an_app(tmp_path / "home")
    async with running(app) as pilot:
        await press(pilot, "h", "i")
        await write(pilot, str(tmp_path / "draft.json"))
        assert roster(app) == ["Cid"]


@pytest.mark.slow
async def test_an_unfinished_character_waits_on_the_page(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "n", "down", "right", "escape")
        assert "Unfinished" in shown(app)
        await press(pilot, "home")
        assert "is unfinished" in text(app, "#why")
        await press(pilot, "enter")
        assert title(app) == "New character"
        await press(pilot, "escape")
        assert "Unfinished" in shown(app)
        await press(pilot, "home", "d")
        assert "Unfinished" not in shown(app)


@pytest.mark.slow
async def test_whoever_was_just_made_or_left_unfinished_is_marked(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "n", "home", "enter")
        await write(pilot, "Cid")
        await press(pilot, "ctrl+s")
        assert app.screen.query_one("#characters", Listing).marked_key == "roster Cid"
        await press(pilot, "n", "down", "right", "escape")
        assert (app.screen.query_one("#characters", Listing).marked_key or "").startswith("draft ")


@pytest.mark.slow
async def test_an_unfinished_character_outlives_the_app(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "h", "n", "down", "right", "ctrl+q")
    again = an_app(tmp_path)
    async with running(again) as pilot:
        await press(pilot, "h", "home")
        assert "Unfinished" in shown(again)
        await press(pilot, "enter", "home", "enter")
        await write(pilot, "Cid")
        await press(pilot, "ctrl+s")
        assert roster(again) == ["Cid"]
        assert "Unfinished" not in shown(again)


@pytest.mark.slow
async def test_unfinished_characters_that_cannot_be_read_are_kept_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / "drafts.json").write_text("[{]")
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h")
        assert "Unfinished characters could not be read" in shown(app)
        assert [file.read_text() for file in tmp_path.glob("drafts*")] == ["[{]"]


@pytest.mark.slow
async def test_each_unfinished_character_is_kept(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h")
        for _ in range(2):
            await press(pilot, "n", "down", "right", "escape")
        assert [row for row in rows(app, "#characters") if row.startswith("draft")] == ["draft 1", "draft 2"]


@pytest.mark.slow
async def test_loot_is_shown_before_one_of_the_roster_takes_it(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "up", "t")
        assert "There is no loot to take" in " ".join(shown(app).split())
        assert app.session is not None
        app.session._campaign.spoils.append(msgspec.Raw(b'{"count": 2}'))
        await press(pilot, "t")
        assert "The foes left 2 pelts." in shown(app)
        await press(pilot, "escape", "t", "enter")
        assert app.session.loot.describe() == []
        assert app.session.characters()["Ann"] == FakeCharacter("Ann", 7)


@pytest.mark.slow
async def test_loot_is_shared_out_and_put_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "up", "down", "down", "c", "home")
        session = app.session
        assert session is not None
        session._campaign.spoils.append(msgspec.Raw(b'{"count": 3}'))
        await press(pilot, "t", "end", "enter")
        assert "The foes left 2 pelts." in shown(app)
        await press(pilot, "escape", "down", "t", "home", "enter")
        assert session.characters() == {"Ann": FakeCharacter("Ann", 6), "Bo": FakeCharacter("Bo", 5)}
        assert session.loot.describe() == []
        await press(pilot, "u")
        assert session.loot.describe() == ["The foes left 2 pelts."]
        await press(pilot, "t", "end")
        assert "Put back: Ann took 1 pelt." in shown(app)
        await press(pilot, "enter")
        assert session.loot.describe() == ["The foes left 3 pelts."]
        assert session.characters() == {"Ann": FakeCharacter("Ann", 5), "Bo": FakeCharacter("Bo", 3)}


@pytest.mark.slow
async def test_undo_takes_back_the_latest_of_removing_and_taking(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "up", "down", "down", "c", "home")
        session = app.session
        assert session is not None
        session._campaign.spoils.append(msgspec.Raw(b'{"count": 1}'))
        await press(pilot, "t", "enter", "down", "d", "u")
        assert roster(app) == ["Ann", "Bo"]
        assert session.loot.describe() == []
        await press(pilot, "u")
        assert session.loot.describe() == ["The foes left 1 pelt."]
