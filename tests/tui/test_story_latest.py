"""The story below a decision: the last exchange is whole, and the first line begins a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult

from solo.library.systems import open_system
from solo.play.story_merging import merge_events
from solo.play.table import SEATS, Table
from solo.resolver import Roll
from solo.systems.contract import Event, ready_setup
from solo.tui.widgets.story import Story
from tests.tui.running import shown

GAMES = ("polyhedral", "two-d20", "fire-and-sword", "swords", "gloranthan")
DICE = (Roll("attack", "3d10", (9, 4, 1), 14, 7, (), "hit"),)


def attack(text: str) -> Event:
    return Event("attack", text, "Ann", DICE)


class Told(App[None]):
    """A story on so many lines of 80 columns."""

    def __init__(self, events: Sequence[Event]) -> None:
        super().__init__()
        self.events = events

    def compose(self) -> ComposeResult:
        yield Story()


async def told(events: Sequence[Event], height: int) -> list[str]:
    app = Told(events)
    async with app.run_test(size=(80, height)) as pilot:
        app.query_one(Story).show(events)
        await pilot.pause()
        return [line.rstrip() for line in shown(app).splitlines()]


LONG = attack(f"Ann strikes at Bo, {'who is hard to hit, ' * 6}and hits with the sword. Bo takes 7. Bo falls.")


async def test_a_moment_that_does_not_fit_whole_is_left_out_and_none_begins_in_its_middle() -> None:
    events = [attack("Cy misses Di " + "by far and away " * 8), attack("Ann hits Bo."), Event("down", "Bo goes down.")]
    lines = await told(events, 4)
    assert lines[:2] == ["", ""]
    assert lines[2].startswith("   Ann hits Bo.")
    assert lines[3] == " × Bo goes down."


async def test_thoughts_and_moves_after_an_exchange_give_way_to_it() -> None:
    later = [Event("move", f"Rat {n} runs on.") for n in range(3)] + [Event("tactic", "The rats wait.")]
    events = [attack("Ann hits Bo."), Event("down", "Bo goes down."), Event("round", "Round 2"), *later]
    assert [line.split("  3d10")[0].strip() for line in await told(events, 2)] == ["Ann hits Bo.", "× Bo goes down."]
    assert "The rats wait." in (await told(events, 8))[-1]


async def test_a_moment_longer_than_the_story_is_told_from_a_sentence_on_and_without_its_dice() -> None:
    assert await told([LONG], 1) == ["   Bo takes 7. Bo falls."]
    whole = await told([LONG], 4)
    assert "Ann strikes at Bo" in " ".join(whole)
    assert "Bo falls." in " ".join(whole)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_in_every_game_what_is_shown_begins_a_sentence_on_any_number_of_lines(key: str) -> None:
    system = open_system(key, None).system
    fight = next(iter(system.encounters.ready_fights().values()))
    procedure = system.procedures["fight"]
    begun = procedure.begin(ready_setup(fight, system.characters.ready()))
    table = Table.start(procedure, begun, system=key, title="", seed=3, seats=SEATS)
    for _ in range(60):
        if table.result is not None:
            break
        table.answer_by_tactic("aid" if table.waits_for_person else "tactic")
        events = merge_events(table.story(table.viewer()))
        story = Story()
        story._events = events
        for height in (1, 2, 3, 5, 8) if events else ():
            drawn = [line.plain.strip() for line in story._latest(80, height)]
            assert len(drawn) == height
            first = next(line for line in drawn if line)
            begins = first.lstrip("›×†■↶─ ").rstrip("─ …")
            assert any(starts_a_sentence(begins[:12], event.text) for event in events), first


def starts_a_sentence(words: str, text: str) -> bool:
    return text.startswith(words) or any(f"{stop} {words}" in text for stop in ".!?")
