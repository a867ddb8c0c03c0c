"""The app as a whole: it starts, says what is wrong, survives any size, and is left with everything saved."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.theme import Theme

from solo.campaign import campaigns
from solo.campaign.settings import Settings, load
from solo.library.systems import LoadedSystem
from solo.tui.app import SoloApp
from solo.tui.keys import PAGES
from solo.tui.loaders import SystemLoader
from solo.tui.open_game import FIRST_CAMPAIGN
from solo.tui.page_registry import PLACES
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.themes import DARK, LIGHT, PLAIN, THEMES, theme_name
from solo.tui.widgets.notices import Notices
from solo.tui.widgets.palette import NOTHING, Palette
from tests.fake_system import FakeCharacter
from tests.tui.running import NARROW, TINY, WIDE, an_app, only, press, running, settle, shown, strips, title
from tests.tui.stillness import A_MOMENT, PATIENCE, until


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 16)])
async def test_every_page_opens_at_any_size_and_esc_leads_back(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        for name, place in PLACES.items():
            app.go(name)
            await settle(pilot)
            assert title(app) == place.title
            assert " Help" in shown(app).splitlines()[-1]
            await press(pilot, "escape")
            assert title(app) == "", name


async def test_too_small_a_terminal_gets_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, TINY) as pilot:
        assert "60 columns and 16 lines" in " ".join(shown(app).split())
        await pilot.resize_terminal(*NARROW)
        await settle(pilot)
        assert "Quick fight" in shown(app)
        assert "60 columns" not in shown(app)


@pytest.mark.slow
async def test_a_page_behind_takes_the_new_size_when_it_is_shown_again(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, WIDE) as pilot:
        await press(pilot, "s")
        await pilot.resize_terminal(*TINY)
        await press(pilot, "escape")
        assert "60 columns" in " ".join(shown(app).split())


@pytest.mark.slow
async def test_the_palette_finds_pages_by_name(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, Palette)
        await pilot.press(*"chronicle")
        await settle(pilot)
        await press(pilot, "enter")
        assert title(app) == "Chronicle"


@pytest.mark.slow
async def test_help_explains_the_page_and_lists_its_keys(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "question_mark")
        seen = shown(app)
        assert "Make a new character." in seen
        assert "Go back to the previous page." in seen
        await press(pilot, "escape")
        assert title(app) == "Characters"


@pytest.mark.slow
async def test_a_system_that_fails_to_open_is_a_sentence(tmp_path: Path) -> None:
    def broken(key: str, own: Path | None, _packs: object) -> LoadedSystem:
        raise RuntimeError(f"the dice of {key} are gone, also from {own}")

    app = an_app(tmp_path, systems=SystemLoader(only(None).survey, broken))
    async with running(app):
        assert "the dice of fake are gone" in shown(app)
        assert "no game" in shown(app)


async def test_an_unknown_campaign_is_a_notice_that_can_be_put_away(tmp_path: Path) -> None:
    app = an_app(tmp_path, campaign="Nowhere")
    async with running(app) as pilot:
        assert "“Nowhere”" in shown(app)
        await press(pilot, "ctrl+n")
        assert "Nowhere" not in shown(app)


async def test_text_from_people_is_never_markup(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("[red]Ash[/red] [/]", "fake")
        await settle(pilot)
        assert "[red]Ash[/red] [/]" in shown(app)
        app.say("[b]bold[/")
        await settle(pilot)
        assert "[b]bold[/" in shown(app)


async def test_nothing_in_a_text_reaches_the_terminal_as_a_command(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.say("Eve\x1b]0;mine\x07\x1b[2J")
        await settle(pilot)
        assert "Eve" in shown(app)
        assert "\x1b" not in shown(app)
        assert "\x07" not in shown(app)


@pytest.mark.slow
async def test_a_campaign_open_elsewhere_is_read_only_and_says_so(tmp_path: Path) -> None:
    first, second = an_app(tmp_path), an_app(tmp_path)
    async with running(first) as pilot:
        first.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        async with running(second) as other:
            assert "read only" in shown(second)
            assert "This campaign is open in another window" in shown(second)
            await press(other, "h", "c")
            assert "read-only here" in shown(second)
            await press(other, "escape")
            second.doors.new_campaign("Free Hold", "fake")
            await settle(other)
            assert "read only" not in shown(second)
            assert "This campaign is open in another window" not in shown(second)


@pytest.mark.slow
async def test_leaving_leaves_everything_on_disk(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await press(pilot, "h", "c")
        app.call_later(app.leave)
        async with asyncio.timeout(PATIENCE):
            while app.return_code is None:
                await asyncio.sleep(A_MOMENT)
        assert app.return_code == 0
    again = an_app(tmp_path)
    async with running(again):
        assert again.session is not None
        assert not again.session.read_only
        assert list(again.session.characters()) == ["Ann"]


async def test_ctrl_c_leaves_even_while_something_is_typed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        await press(pilot, "l")
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert app.return_code == 0


def test_a_notice_line_without_a_notice_is_empty() -> None:
    assert Notices().render().plain == ""


@pytest.mark.slow
async def test_what_cannot_be_saved_is_said_in_the_app(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        assert app.session is not None
        app.session.notices.append("The disk is full.")
        await until(pilot, lambda: "The disk is full." in shown(app), "what the session has to say")


async def test_settings_that_cannot_be_written_are_a_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "home"
    blocked.write_text("a file where a folder should be")
    app = an_app(blocked)
    async with running(app) as pilot:
        app.change_settings(theme=LIGHT.name)
        await settle(pilot)
        assert app.theme == LIGHT.name
        assert "could not be written" in " ".join(shown(app).split())


async def test_changed_settings_are_there_the_next_time(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app):
        app.change_settings(theme=LIGHT.name, coach=False)
    settings, notices = load(tmp_path)
    assert (settings.theme, settings.coach, notices) == (LIGHT.name, False, [])


async def test_no_color_leaves_the_terminals_own_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = an_app(tmp_path, settings=Settings(theme=LIGHT.name))
    async with running(app):
        assert app.theme == PLAIN.name
        colours = {
            colour.name
            for strip in strips(app)
            for segment in filtered(app, list(strip))
            if segment.style
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour
        }
        assert colours <= {"default"}
        assert "▸ Quick fight" in shown(app)


def filtered(app: SoloApp, segments: list[Segment]) -> list[Segment]:
    """The segments as they reach the terminal."""
    for one in app._filters:
        if one.enabled:
            segments = one.apply(segments, Color(0, 0, 0))
    return segments


def test_an_unknown_theme_is_the_dark_one() -> None:
    assert theme_name("solarised", no_color=False) == DARK.name
    assert theme_name("", no_color=True) == PLAIN.name


@pytest.mark.parametrize("theme", [theme for theme in THEMES if not theme.ansi], ids=lambda theme: theme.name)
def test_every_theme_can_be_read(theme: Theme) -> None:
    """WCAG asks for a contrast of 4.5 for text."""

    def luminance(colour: Color) -> float:
        parts = [part / 255 for part in colour.rgb]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(one: str, other: str) -> float:
        light, dark = sorted((luminance(Color.parse(one)), luminance(Color.parse(other))), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    texts = [theme.foreground, theme.accent, theme.error, theme.success, theme.variables["faint"]]
    assert min(contrast(one or "", theme.background or "") for one in texts) >= 4.5
    marked = theme.variables
    assert contrast(marked["block-cursor-foreground"], marked["block-cursor-background"]) >= 4.5


def test_keys_of_a_page_have_ids_and_sentences_of_their_own() -> None:
    told = {(key.id, key.keys, key.action, key.help) for keys in PAGES.values() for key in keys}
    ids = [its for its, *_ in told]  # one and the same may stand on several pages
    assert len(ids) == len(set(ids))
    assert all(key.help.endswith(".") for keys in PAGES.values() for key in keys if key.help)


async def test_keys_of_the_players_own_take_the_place_of_ours(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(keys={"home.settings": "f5"}))
    async with running(app) as pilot:
        await press(pilot, "s")
        assert title(app) == ""
        await press(pilot, "f5")
        assert title(app) == "Settings"


async def test_keys_that_name_no_key_are_passed_over(tmp_path: Path) -> None:
    app = an_app(tmp_path, settings=Settings(keys={"home.settings": "", "home.library": "f4,", "nothing": "f9"}))
    async with running(app) as pilot:
        await press(pilot, "s")
        assert title(app) == "Settings"


@pytest.mark.slow
async def test_the_palette_names_keys_as_the_help_does(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "s", "ctrl+p")
        row = next(line for line in shown(app).splitlines() if "Settings: Back" in line)
        assert "←" in row
        assert "left" not in row


@pytest.mark.slow
async def test_a_persons_name_in_the_palette_is_not_markup(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("[Cid", 4)))
        await settle(pilot)
        await press(pilot, "h", "home", "e", "ctrl+p")
        assert "[Cid: Finish" in shown(app)
        await pilot.press(*"finish")
        await settle(pilot)
        assert "[Cid: Finish" in shown(app)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("words", "name", "page"),
    [
        ("ann", "Ann", "Characters"),
        ("rats", "Rats", "Quick fight"),
        ("gnaws", "Rats", "Quick fight"),
        ("bear", "Bear", "Library"),
        ("weapons spells", "Go to Library", "Library"),
    ],
)
async def test_the_palette_finds_whatever_has_a_name_or_a_word_said_of_it(
    tmp_path: Path, words: str, name: str, page: str
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "ctrl+p", *(letter if letter != " " else "space" for letter in words))
        assert f"▸ {name} " in shown(app)
        await press(pilot, "enter")
        assert title(app) == page
        assert name in shown(app) or page == "Library"


@pytest.mark.slow
async def test_the_palette_begins_what_a_game_has_besides_fights(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "escape", "ctrl+p", *"rest", "enter")
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
async def test_nothing_found_is_said_and_enter_does_nothing(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "ctrl+p", *"xyzzy")
        assert NOTHING in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Palette)
        await press(pilot, "escape")
        assert title(app) == ""


async def test_something_to_keep_makes_a_first_campaign(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        assert campaigns.campaigns(tmp_path) == []
        await press(pilot, "h", "c")
    assert [one.name for one in campaigns.campaigns(tmp_path)] == [FIRST_CAMPAIGN]


@pytest.mark.parametrize("words", [8, 34, 90])
async def test_a_notice_however_long_tells_how_it_is_put_away(tmp_path: Path, words: int) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        app.say(" ".join(f"word{number}" for number in range(words)) + ".")
        await settle(pilot)
        assert "ctrl+n dismisses it" in " ".join(shown(app).split())
        assert (f"word{words - 1}." in shown(app)) == (words < 30)
        await press(pilot, "ctrl+n")
        assert "word0" not in shown(app)
