"""Stories for tests of acts: shipped content, dice that come up as told, and acts applied one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from solo.library.content import shipped_content
from solo.resolver import ByHand
from solo.story.content import StoryContent, read_content
from solo.story.dice import StoryDice
from solo.story.entries import Entry
from solo.story.lists import Clock, Person, Thread
from solo.story.scenes import SceneCard, StoryScene
from solo.story.state import Story, tell

BRIDGE = SceneCard("The toll bridge", stake="the salt")


@cache
def content() -> StoryContent:
    return read_content(shipped_content() / "story")


def dice(*faces: int, seed: int = 1) -> StoryDice:
    """Dice whose next faces are these, one die a pool; draws by weight come from the seed."""
    pools: Sequence[ByHand] = [(face,) for face in faces]
    return StoryDice(seed, 1, faces=pools)


def app_dice(seed: int = 1) -> StoryDice:
    return StoryDice(seed, 1)


def in_scene(story: Story | None = None, card: SceneCard = BRIDGE, **scene: object) -> Story:
    """The story with an open scene that has begun."""
    opened = StoryScene(**{"number": 1, "card": card, "is_tested": True, **scene})  # type: ignore[arg-type]
    return msgspec.structs.replace(story or Story(), scene=opened, scenes=opened.number)


def peopled(**fields: object) -> Story:
    """A story with a thread, a person and a clock."""
    return Story(
        threads=(Thread("Bring the salt home", weight=3),),
        people=(Person("Jory", want="his son back", fear="the river", weight=2),),
        clocks=(Clock("River", size=6, filled=3),),
        **fields,  # type: ignore[arg-type]
    )


def after(story: Story, entries: Sequence[Entry]) -> Story:
    return tell(story, entries)
