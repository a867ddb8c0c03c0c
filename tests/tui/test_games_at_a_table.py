"""Every game at a shared table, each of its procedures: a game master and a player press the keys, and see the same."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from solo import __version__
from solo.campaign.session import Session
from solo.host.member import Member
from solo.library.content import Shelves, shipped_content
from solo.library.systems import manifests
from solo.play.pending_rolls import Wanted
from solo.systems.contract import ChooseMany, Manifest, System
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.screens.table.screen import TableScreen
from tests.tui.at_a_table import EVENING, Around, around_a_table

GAMES = manifests()
SHORT = {
    "polyhedral": "Dogs on the ice",
    "two-d20": "One blade at the well",
    "fire-and-sword": "Boar in the reeds",
    "gloranthan": "Spears at the river meadow",
    "swords": "Big Osk's return bout",
}
BY_KEYS = 3
"""Answers of each procedure that are given by keys; the rest is given by tactics."""
LONGEST = 2000


def of(manifest: Manifest) -> System:
    """The game with its content, as shipped."""
    return manifest.open(Shelves(manifest.shelves, ours=shipped_content() / manifest.key))


def campaign(home: Path, system: System) -> tuple[Path, tuple[Member, ...]]:
    """A campaign of this game with whoever fights the short fight, all of them Anna's, and Gwen as its game master."""
    session = Session.create(home, "Harrow", system.manifest.key, lambda _: system, lambda: EVENING, __version__, 4711)
    fight, ready = system.encounters.ready_fights()[SHORT[system.manifest.key]], system.characters.ready()
    party = [ready[name] for name in fight.party]
    for character in party:
        session.put_character(character)
    session.close()
    names = tuple(system.characters.member(character).name for character in party)
    return session.folder, (Member("Gwen", "gm"), Member("Anna", characters=names))


def screen_of(table: Around, name: str) -> SharedFightScreen:
    """What somebody has before them."""
    screen = table.app(name).screen
    assert isinstance(screen, SharedFightScreen)
    return screen


async def answer(table: Around, name: str) -> None:
    """Let somebody answer as the mark stands, key by key; a group is opened first, and of several the fewest chosen."""
    asked, before = table.hosted.place(name).pending, table.hosted.table.moves
    assert asked is not None and not isinstance(asked, Wanted)
    if isinstance(asked, ChooseMany):
        for code in filter(None, asked.first_legal().split("+")):
            await mark(table, name, code)
            await table.press(name, "space")
    await table.press(name, "enter")
    if table.hosted.table.moves == before:
        await table.press(name, "enter")
    assert table.hosted.table.moves != before, f"{asked.prompt}: {table.sees(name)}"


async def mark(table: Around, name: str, code: str) -> None:
    """Move the mark to an option."""
    rows = screen_of(table, name).query_one(DecisionPane).table
    await table.press(name, "home")
    while rows.marked_row is not None and rows.marked_row.code != code:
        await table.press(name, "down")


def compare(table: Around) -> None:
    """Both have the same before them, as far as both may see it; whoever is asked is told so on both screens."""
    hosted = table.hosted
    gwen, anna = hosted.place("Gwen"), hosted.place("Anna")
    heard = [event.text for event in gwen.story()]
    assert all(event.text in heard for event in anna.story())
    titles = {name: table.sees(name).splitlines()[0] for name in ("Gwen", "Anna")}
    asked = list(hosted.shared.asked_names)
    for me, title in titles.items():
        for name in asked:
            assert ("you" if name == me else name) in title
        assert bool(asked) == (" must decide" in title)
    for place, other in ((gwen, anna), (anna, gwen)):
        pending = place.pending
        if pending is None or isinstance(pending, Wanted):
            continue
        prompt = pending.prompt.split("\n")[0][:30]
        assert prompt in table.sees(place.person)
        if other.watched_decision is not None:
            assert "chooses" in table.sees(other.person), table.sees(other.person)
        elif other.pending is None:
            assert prompt not in table.sees(other.person)


async def play(table: Around, code: str) -> None:
    """Begin this, give the first answers by keys, and let tactics play it to its end; then it is kept."""
    hosted = table.hosted
    gwen = hosted.company("Gwen")
    gwen.begin(code)
    hosted.loop.turn()
    await table.settle()
    assert isinstance(table.app("Gwen").screen, SharedFightScreen), code
    if code.startswith("ready:"):
        gwen.play_foes("Gwen")
    given = 0
    while given < BY_KEYS and hosted.table.result is None:
        hosted.asked()
        await table.settle()
        compare(table)
        for name in hosted.shared.names_here():
            if hosted.place(name).pending is not None:
                await answer(table, name)
                given += 1
    for name in ("Gwen", "Anna"):
        gwen.give_to_tactic(name, True)
    for _ in range(LONGEST):
        if hosted.table.result is not None:
            break
        hosted.loop.wait(1)
    await table.settle()
    compare(table)
    assert hosted.table.result is not None
    assert "enter saves " in table.sees("Gwen")
    assert "A game master saves the result" in table.sees("Anna")
    await table.press("Gwen", "enter")
    for name in ("Gwen", "Anna"):
        assert isinstance(table.app(name).screen, TableScreen)


@pytest.mark.slow
@pytest.mark.parametrize(
    "manifest",
    [pytest.param(game, id=game.key, marks=[] if game in GAMES[:2] else pytest.mark.exhaustive) for game in GAMES],
)
async def test_a_game_master_and_a_player_play_every_procedure_of_a_game(tmp_path: Path, manifest: Manifest) -> None:
    system = of(manifest)
    folder, people = campaign(tmp_path, system)
    short = f"ready:{SHORT[manifest.key]}"
    everything = [short, *(f"procedure:{key}" for key in system.procedures if key != "fight")]
    seated = partial(around_a_table, tmp_path, "Gwen", "Anna", people=people, begun=False, folder=folder)
    async with seated(system=lambda: system) as table:
        assert set(everything) <= set(table.hosted.company("Gwen").beginnings())
        for code in everything:
            await play(table, code)
        chapters = [chapter.title for chapter in table.hosted.company("Anna").chronicle() if chapter.kind != "note"]
        assert len(chapters) == len(everything)
