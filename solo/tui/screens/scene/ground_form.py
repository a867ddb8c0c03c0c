"""Form for the ground of a scene's fight: the foes' themes, the field and the light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from solo.systems.contract import System
from solo.tui.screens.scene import fight_wish
from solo.tui.screens.scene.card_form import NameSuggester
from solo.tui.screens.scene.fight_wish import FightGround
from solo.tui.widgets.field_form import FieldForm, TextField, Values
from solo.tui.widgets.frame_keys import frame_words

THEMES, FIELD, LIGHT = "themes", "field", "light"
MOST_WORDS: Final = 30  # known words shown below the fields


class GroundForm(FieldForm):
    """Form for a ground. A property that the game does not have gets no field."""

    DEFAULT_CSS = """
    GroundForm #words { height: auto; max-height: 4; padding: 0 1; color: $faint; }
    """

    def __init__(self, system: System, ground: FightGround) -> None:
        self._system = system
        self._words: Mapping[str, Sequence[str]] = {
            THEMES: fight_wish.list_themes(system),
            FIELD: tuple(system.encounters.places()),
            LIGHT: fight_wish.list_lights(system),
        }
        fields = [
            TextField(THEMES, "Foes' themes", ", ".join(ground.themes), "any foes; separate several themes by commas"),
            TextField(FIELD, "Field", ground.field, "open ground"),
            TextField(LIGHT, "Light", ground.light, "the usual light"),
        ]
        super().__init__(
            "Foes and ground of the fight", [field for field in fields if self._words[field.key]], self._check
        )

    def on_mount(self) -> None:
        frame = self.query_one(Vertical)
        frame.border_subtitle = frame_words(
            ("enter searches", "screen.take"), ("→ completes", ""), ("↑↓ moves", ""), ("esc cancels", "screen.dismiss")
        )
        frame.mount(Static("", id="words"), before="#fault")
        for key, words in self._words.items():
            for field in self.query(f"#field-{key}").results(Input):
                field.suggester = NameSuggester(words, key == THEMES)
        self.watch(self, "focused", self._show_words)

    def ground_of(self, values: Values) -> FightGround:
        """Return the ground from the values of the form."""
        themes, field, light = (values.get(key, "") for key in (THEMES, FIELD, LIGHT))
        return fight_wish.type_ground(self._system, themes, field, light)

    def _check(self, values: Values) -> str:
        return fight_wish.find_ground_problem(self._system, self.ground_of(values))

    def _show_words(self) -> None:
        key = (self.focused.id or "").removeprefix("field-") if self.focused is not None else ""
        words = self._words.get(key, ())
        more = " …" if len(words) > MOST_WORDS else ""
        self.query_one("#words", Static).update(Content(f"{', '.join(words[:MOST_WORDS])}{more}"))
