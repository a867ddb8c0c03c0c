"""Head of the page of a scene: its card, the tension, the fuse and the clocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from solo.story.journal.narration import card_title
from solo.story.likelihood import HIGHEST_TENSION
from solo.story.lists import Clock, find_item, on_lists
from solo.story.scenes import SceneCard, StoryScene
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.widgets.bar import bar_line
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT, ListRow, wrap

MOST_CLOCKS = 3
NO_SCENE = "No scene is open"


def tension_bar(tension: int) -> Content:
    """Return the tension as a bar of nine cells and a figure."""
    line = bar_line(tension, HIGHEST_TENSION, HIGHEST_TENSION)
    return Content.assemble(
        ("tension ", FAINT), (line[:tension], "$accent"), (line[tension:], "$rule"), (f" {tension}", "bold")
    )


class CardHeader(LineWidget):
    """Head of the page with the open scene's card, wrapped to the width of the page."""

    DEFAULT_CSS = "CardHeader { height: auto; text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self) -> None:
        super().__init__()
        self._story = Story()
        self._words: StoryWords | None = None
        self._home = ""

    def show(self, story: Story, words: StoryWords) -> None:
        """Show the card of this story's open scene."""
        self._story, self._words = story, words
        self.refresh(layout=True)

    def show_home(self, home: str) -> None:
        """Show a text about the chance to come home, such as "home 41 %"."""
        if home != self._home:
            self._home = home
            self.refresh(layout=True)

    def lines(self) -> Sequence[Content]:
        return self._broken(self.content_size.width)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        del container, viewport
        return len(self._broken(width))

    def _broken(self, width: int) -> list[Content]:
        return [] if self._words is None else header_lines(self._story, self._words, width, self._home)


def header_lines(story: Story, words: StoryWords, width: int, home: str = "") -> list[Content]:
    """Return the lines of the head, `width` cells wide, and a rule below them. `home` is the chance to come home."""
    scene = story.scene
    fuse = f"  fuse {story.fuse}" if story.fuse and story.oracle_rules.fuse else ""
    title = Content.styled(scene_title(scene) if scene else NO_SCENE, "bold")
    lines = ListRow(title, Content.assemble(tension_bar(story.tension), (fuse, FAINT)), folds=True).lines(width)
    told = list(_card_lines(scene.card, story, words)) if scene else []
    figures = [clocks_line(on_lists(story.clocks, story.lists)), Content.styled(home, FAINT)]
    figures = [figure for figure in figures if figure.plain]
    for text in told:
        if figures and _fits(text, figures[0], width):
            lines += ListRow(text, figures.pop(0)).lines(width)
        else:
            lines += wrap(text, width)
    lines += [line for figure in figures for line in wrap(figure, width)]
    return [*lines, Content.styled("─" * width, "$rule")]


def scene_title(scene: StoryScene) -> str:
    """Return the title of a scene: its number or kind, its place and its time."""
    name = "Flashback" if scene.kind == "flashback" else f"{scene.kind.capitalize()} {scene.number}"
    return f"{name}: {card_title(scene.card)}"


def clocks_line(clocks: Sequence[Clock]) -> Content:
    """Return the clocks nearest to their end: "River 4/6"."""
    nearest = sorted((clock for clock in clocks if not clock.is_full), key=lambda clock: clock.left)
    return Content("  ").join(
        Content.assemble((str(clock), "$warning" if clock.left == 1 else "")) for clock in nearest[:MOST_CLOCKS]
    )


def _card_lines(card: SceneCard, story: Story, words: StoryWords) -> Iterator[Content]:
    if card.stake:
        lost = Content.assemble(("   if lost: ", FAINT), card.loss) if card.loss else ""
        yield Content.assemble(("at stake: ", FAINT), card.stake, lost)
    if card.here:
        yield Content.assemble(("here: ", FAINT), ", ".join(_with_standing(name, story, words) for name in card.here))
    if card.thread:
        yield Content.assemble(("thread: ", FAINT), card.thread)


def _with_standing(name: str, story: Story, words: StoryWords) -> str:
    person = find_item(story.people, name)
    return f"{name} ({words.standings[str(person.standing)]})" if person else name


def _fits(text: Content, figure: Content, width: int) -> bool:
    return text.cell_length + figure.cell_length + 2 <= width
