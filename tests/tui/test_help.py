"""The help page: every part can be read, with the keys of every page and the notices so far."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from textual.content import Content
from textual.widgets import Static

from solo import systems as systems_room
from solo.campaign.settings import Settings
from solo.forecast.forecast import CombatantForecast
from solo.library.systems import open_system
from solo.tui.app import SoloApp
from solo.tui.key import Key, key_names
from solo.tui.keys import PAGES
from solo.tui.open_game import StartupRequest
from solo.tui.screens.fight.explaining import columns_told
from solo.tui.screens.help import words
from solo.tui.widgets.forecast_figures import full_forecast, short_forecast
from solo.tui.widgets.help_card import HelpCard
from solo.tui.widgets.keyed_text import KeyedLine, KeyedText
from tests.tui.running import NOON, an_app, press, running, shown, text
from tests.tui.test_encounter_desk import a_forecast


@pytest.mark.slow
async def test_all_keys_of_all_pages_that_serve_the_game_are_listed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "question_mark", "tab")
        listed = text(app, "#text")
        for page, keys in PAGES.items():
            assert (page in listed) == (page != "Import monsters"), "this game imports none"
            assert all((key.help in listed) != key.importing for key in keys)


@pytest.mark.slow
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
    glossary = dict(manifest.glossary())
    assert len(glossary) >= 9
    assert all(told[0].isupper() or not told[0].isalpha() for told in glossary.values())
    assert all(told.endswith((".", ")")) for told in glossary.values())
    unit = open_system(key, None).system.encounters.price_unit
    assert any(unit in word for word in glossary), f"what {unit} means is not told"


FOLDERS = {"polyhedral": "polyhedral", "fire-and-sword": "fire_and_sword", "swords": "swords"}
FOLDERS |= {"gloranthan": "gloranthan", "two-d20": "two_d20"}
NAMING = ("Measure", "tried")


def measured(folder: Path, pattern: str = "*.py") -> Iterator[str]:
    """The names of all figures that options show: whatever is written in code as the name of one."""
    for file in folder.rglob(pattern):
        code = file.read_text(encoding="utf-8")
        if not any(f"{word}(" in code for word in NAMING):
            continue
        tree = ast.parse(code)
        given = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            name = call.args[0]
            if isinstance(name, ast.Name):
                name = given.get(name.id, name)
            table = given.get(getattr(name.value, "id", "")) if isinstance(name, ast.Subscript) else None
            if called in NAMING and isinstance(table, ast.Dict):
                yield from (str(value.value) for value in table.values if isinstance(value, ast.Constant))
            if called in NAMING and isinstance(name, ast.Constant):
                yield str(name.value)
            elif called in NAMING and isinstance(name, ast.JoinedStr):
                yield "".join(part.value for part in name.values if isinstance(part, ast.Constant)).strip()


@pytest.mark.parametrize("key", FOLDERS)
def test_every_column_of_a_game_has_its_line_in_the_glossary(key: str) -> None:
    glossary = open_system(key, None).system.manifest.glossary()
    systems = Path(systems_room.__file__).parent
    names = {*measured(systems / FOLDERS[key]), *measured(systems / "parts")}
    if "nerve" not in open_system(key, None).system.procedures["fight"].setup_options():
        names -= set(measured(systems / "parts", "nerve*.py"))
    assert len(names) > 5
    assert [name for name in sorted(names) if not columns_told([name], glossary)] == []


def test_every_column_of_a_forecast_and_of_encounters_has_its_line_among_the_words() -> None:
    told = dict.fromkeys(part for term, _ in words.WORDS for part in term.split(", "))
    one = CombatantForecast("Ann", "Ann", 0.5, 0.1, 0.4, 2.0, ())
    known = a_forecast(0.75, 0.7, 0.8, 0.5)
    people = full_forecast(msgspec.structs.replace(known, characters=(one,), band="safe"), True, 78).plain
    heads = next(line for line in people.splitlines() if line.startswith("Party")).split()[1:]
    assert heads == ["out", "dead", "unhurt", "damage"]
    short = short_forecast(known, 78).plain
    assert [column for column in (*heads, "won", "Won", "Out", "rounds", "≈", "home") if column not in told] == []
    assert all(word in short for word in ("Won", "Out", "rounds"))


def test_of_a_forecast_in_little_room_nothing_is_cut() -> None:
    known = msgspec.structs.replace(a_forecast(0.75, 0.7, 0.8, 0.5), fallen=(0.5, 0.3, 0.1, 0.06, 0.04))
    wide = short_forecast(known, 78).plain.splitlines()
    for width in range(24, 78):
        won = short_forecast(known, width).plain.splitlines()[0].rstrip()
        assert won in (wide[0].rstrip(), "Won  75 %  favourable"), width
        fallen, footnote = short_forecast(known, width).plain.splitlines()[2:]
        assert set(footnote.split(" · ")) <= set(wide[3].split(" · "))
        assert wide[2].startswith(fallen.removesuffix(" …"))
        assert fallen.endswith("…") == (len(wide[2].rstrip()) > width)
        assert fallen.removesuffix(" …").rstrip().endswith(("%", "Out"))


@pytest.mark.slow
async def test_the_words_of_the_open_game_have_a_page_of_their_own(tmp_path: Path) -> None:
    app = SoloApp(StartupRequest(tmp_path, "swords", None, 3, lambda: NOON), Settings(forecast=0))
    async with running(app) as pilot:
        await press(pilot, "question_mark", "tab", "tab", "tab")
        assert "Augment" in text(app, "#text")


def test_keys_read_as_they_are_pressed() -> None:
    assert key_names(Key("", "right,plus", "", "", "")) == "→, +"
    assert key_names(Key("", "1", "", "", "", display="1–9")) == "1–9"


@pytest.mark.slow
async def test_help_in_a_fight_tells_what_the_columns_at_hand_mean(tmp_path: Path) -> None:
    app = SoloApp(StartupRequest(tmp_path, "swords", None, 3, lambda: NOON), Settings(forecast=0, pace=0))
    async with running(app) as pilot:
        await press(pilot, "1", "question_mark")
        card = app.screen
        assert isinstance(card, HelpCard)
        columns = str(card.query_one(Static).content).partition("\nThe columns\n")[2].partition("\n\n")[0]
        terms = [line.partition(":")[0] for line in columns.splitlines()]
        assert "hit, is hit" in terms
        assert len(terms) < len(app.system.manifest.glossary()) if app.system else False


@pytest.mark.parametrize("width", [46, 76])
def test_long_names_of_keys_never_meet_the_sentences_beside_them(width: int) -> None:
    quits = Key("quit", "ctrl+q,ctrl+c", "quit", "Quit", "Save the whole campaign and leave the app at once.")
    text = KeyedText([KeyedLine(Content("Everywhere")), KeyedLine.of(quits), KeyedLine.of(quits._replace(keys="x"))])
    title, first, *further = [line.plain.rstrip() for line in text.lines(width)]
    column = len("ctrl+q, ctrl+c ")
    assert title == "Everywhere"
    assert first.startswith("ctrl+q, ctrl+c Save the whole campaign")
    assert all(line[:column].strip() in ("", "x") and line[column] != " " for line in further)


def test_fighters_who_are_out_come_last_in_a_forecast() -> None:
    two = (CombatantForecast("Ann", "Ann", 0.9, 0.1, 1.0, 0.0, ()), CombatantForecast("Bo", "Bo", 0.5, 0.2, 0.4, 2, ()))
    known = msgspec.structs.replace(a_forecast(0.75, 0.7, 0.8, 0.5), characters=two, band="safe")
    lines = full_forecast(known, True, 56, out={"Ann"}).plain.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("Party"))
    assert [line.split() for line in lines[at + 1 : at + 3]] == [
        ["Bo", "50", "%", "20", "%", "40", "%", "2.0"],
        ["Ann", "90", "%", "10", "%", "already", "out"],
    ]
