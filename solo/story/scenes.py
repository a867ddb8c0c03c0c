"""Scenes: the card with place, time and stake, and drafts of scenes to come."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.story.scene_test import SceneResult

SceneKind = Literal["scene", "flashback", "montage"]
Ending = Literal["won", "open", "lost"]
"""The state of a scene's stake when the scene closes."""

MOST_DRAFTS: Final = 20
MONTAGE_LINES: Final = 6
FIRST_STRAND: Final = "A"


class SceneCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The plan of a scene. Only `where` is needed; a scene without a `stake` ends open.

    `loss` says what happens if the stake is lost. `lists` names the lists that draws in the scene use; all by default.
    """

    where: str = ""
    when: str = ""
    here: tuple[str, ...] = ()
    stake: str = ""
    loss: str = ""
    thread: str = ""
    strand: str = FIRST_STRAND
    lists: tuple[str, ...] = ()


class StoryScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The open scene: number, card, and the result of the test ("" before the test, and if the test was skipped).

    `questions` counts the oracle's answers in this scene. For a flashback, `parent` is the number of the scene around
    it. `lines` counts the lines of a montage. `made_thread` is True if the card made its thread.
    """

    number: int
    card: SceneCard = SceneCard()
    kind: SceneKind = "scene"
    test: SceneResult | Literal[""] = ""
    is_tested: bool = False
    questions: int = 0
    parent: int = 0
    lines: int = 0
    made_thread: bool = False


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene to come: its card, and the line that led to the draft. `waits` is True for an interrupted scene."""

    card: SceneCard
    line: str = ""
    waits: bool = False

    @property
    def name(self) -> str:
        """The place of the draft; its line if it has no place yet."""
        return self.card.where or self.line


class Strand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several parallel strands of the story, with the place and people of the strand's latest scene."""

    letter: str
    where: str = ""
    here: tuple[str, ...] = ()
