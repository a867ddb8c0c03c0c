"""Form for the card of a scene: place, time, people, stake, thread, strand and lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from solo.library.fuzzy import unknown_name_message
from solo.resolver import distribution, format_percent
from solo.story.lists import Item
from solo.story.scene_test import SCENE_RESULTS, scene_test
from solo.story.scenes import FIRST_STRAND, SceneCard
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.widgets.field_form import FieldForm, TextField, Values
from solo.tui.widgets.frame_keys import frame_words
from solo.untrusted.text import check_text

LONGEST_FIELD: Final = 200
MOST_NAMES: Final = 6  # names shown below a field
FIELDS: Final = (
    ("where", "Where", "a place: the only field that you must fill in"),
    ("when", "When", "dusk, three days later"),
    ("here", "Here", "names, separated by commas"),
    ("stake", "At stake", "without a stake, the scene cannot be won or lost"),
    ("loss", "If lost", "what happens then"),
    ("thread", "Thread", "what the scene is about; a new name adds a thread"),
    ("strand", "Strand", "A, or B for a parallel story"),
    ("lists", "Draws from", "list names; leave it empty for all lists"),
)
NO_LISTS: Final = "Draws from: no item has a list name yet. Press c on the scene page to give list names."
LISTED: Final = ("here", "lists")
"""Keys of the fields that take several names."""


class NameSuggester(Suggester):
    """Completes known names. In a field with several names, it completes the last."""

    def __init__(self, names: Sequence[str], several: bool) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._names = names
        self._several = several

    async def get_suggestion(self, value: str) -> str | None:
        before, comma, last = value.rpartition(",") if self._several else ("", "", value)
        begun = last.lstrip()
        if not begun:
            return None
        found = next((name for name in self._names if name.casefold().startswith(begun.casefold())), None)
        return None if found is None else f"{before}{comma}{last[: len(last) - len(begun)]}{begun}{found[len(begun) :]}"


class CardForm(FieldForm):
    """Form for a card. Below the fields, the form shows known names and `told`, such as the odds of the test."""

    DEFAULT_CSS = """
    CardForm #known { height: 1; padding: 0 1; color: $faint; }
    CardForm #told { height: auto; padding: 0 1; }
    """

    def __init__(self, title: str, card: SceneCard, story: Story, told: str, takes: str) -> None:
        """Create the form. `takes` describes the enter key: "enter opens the scene"."""
        texts = values_of(card)
        fields = [TextField(key, label, texts[key], hint) for key, label, hint in FIELDS]
        first = next((key for key in ("where", "stake") if not texts[key]), "where")
        self._known = known_names(story)
        listed = {*self._known["lists"], *card.lists}
        super().__init__(title, fields, lambda values: _fault(values, listed), first)
        self._strands = {strand.letter: strand for strand in story.strands}
        self._begun = texts
        self._told = told
        self._takes = takes

    def on_mount(self) -> None:
        for key, names in self._known.items():
            self.query_one(f"#field-{key}", Input).suggester = NameSuggester(names, key in LISTED)
        frame = self.query_one(Vertical)
        frame.border_subtitle = frame_words(
            (self._takes, "screen.take"), ("↑↓ moves", ""), ("esc cancels", "screen.dismiss")
        )
        frame.mount(Static("", id="known"), Static(Content(self._told), id="told"), before="#fault")
        self.watch(self, "focused", self._tell_known)

    @on(Input.Changed, "#field-strand")
    def _follow_strand(self, event: Input.Changed) -> None:
        """Copy the place and people of a known strand into the fields that the player has not changed."""
        strand = self._strands.get(event.value.strip().upper() or FIRST_STRAND)
        if strand is None or event.value == self._begun["strand"]:
            return
        for key, text in (("where", strand.where), ("here", ", ".join(strand.here))):
            field = self.query_one(f"#field-{key}", Input)
            if field.value == self._begun[key]:
                field.value = text
        self._begun = {**self._begun, "strand": event.value, "where": strand.where, "here": ", ".join(strand.here)}

    def _tell_known(self) -> None:
        key = (self.focused.id or "").removeprefix("field-") if self.focused else ""
        names = self._known.get(key, ())
        more = " …" if len(names) > MOST_NAMES else ""
        told = f"Known: {', '.join(names[:MOST_NAMES])}{more}. Type a letter, then →." if names else ""
        for line in self.query("#known").results(Static):
            line.update(Content(told))


def values_of(card: SceneCard) -> dict[str, str]:
    """Return the texts of a card's fields, by key. The first strand has an empty text."""
    return {
        "where": card.where,
        "when": card.when,
        "here": ", ".join(card.here),
        "stake": card.stake,
        "loss": card.loss,
        "thread": card.thread,
        "strand": "" if card.strand == FIRST_STRAND else card.strand,
        "lists": ", ".join(card.lists),
    }


def read_card(values: Values) -> SceneCard:
    """Return the card from the values of its form."""
    texts = {key: value.strip() for key, value in values.items()}
    return SceneCard(
        where=texts["where"],
        when=texts["when"],
        here=_names(texts["here"]),
        stake=texts["stake"],
        loss=texts["loss"],
        thread=texts["thread"],
        strand=texts["strand"].upper() or FIRST_STRAND,
        lists=_names(texts["lists"]),
    )


def known_names(story: Story) -> dict[str, tuple[str, ...]]:
    """Return the names for the completion of each field, by key."""
    items: tuple[Item, ...] = (*story.threads, *story.people, *story.clocks)
    return {
        "where": story.places,
        "here": tuple(person.name for person in story.people),
        "thread": tuple(thread.name for thread in story.threads if thread.state == "open"),
        "strand": tuple(strand.letter for strand in story.strands),
        "lists": tuple(dict.fromkeys(name for item in items for name in item.lists)),
    }


def test_odds(tension: int, words: StoryWords) -> str:
    """Return the exact odds of a scene's test, such as "as expected 70 %, altered 15 %, interrupted 15 %"."""
    odds = distribution(scene_test, tension)
    return ", ".join(
        f"{words.scene_tests[result].lower()} {format_percent(odds.chance_of(result))}" for result in SCENE_RESULTS
    )


def next_card(story: Story, party: Iterable[str]) -> SceneCard:
    """Return the card proposed for a new scene, with the people of the first strand's latest scene, else the party."""
    strand = next((strand for strand in story.strands if strand.letter == FIRST_STRAND), None)
    return SceneCard(here=(strand.here if strand is not None else ()) or tuple(party))


def ask_card(
    push: Callable[[CardForm, Callable[[Values | None], None]], object],
    form: CardForm,
    take: Callable[[SceneCard], object],
) -> None:
    """Show a form and call `take` with its card, unless the player cancels."""

    def filled(values: Values | None) -> None:
        if values is not None:
            take(read_card(values))

    push(form, filled)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _fault(values: Values, listed: Collection[str]) -> str:
    if not values["where"].strip():
        return "Say where the scene takes place."
    for key, label, _ in FIELDS:
        if problem := check_text(values[key], LONGEST_FIELD, lines=False):
            return f"{label}: {problem}"
    unknown = next((name for name in _names(values["lists"]) if name not in listed), "")
    if unknown:
        return f"Draws from: {unknown_name_message('list', unknown, sorted(listed))}" if listed else NO_LISTS
    return "Strand: use one letter, such as B." if len(values["strand"].strip()) > 1 else ""
