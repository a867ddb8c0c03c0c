"""Creation: drawn from a blueprint alone, assessed with every key, with problems, house rules, undo and a finish."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot

from solo.library.systems import open_system
from solo.resolver import Thrower
from solo.systems.contract import (
    Assessment,
    Blueprint,
    Budget,
    CharacterConcept,
    DerivedValue,
    Draft,
    DraftProblem,
    Field,
    FieldOption,
    GrantedItem,
    Offer,
    Section,
    Terms,
)
from solo.tui.app import SoloApp
from solo.tui.screens.characters.character_creation import unspent
from solo.tui.screens.creation.draft_editor import NAME, DraftEditor
from solo.tui.screens.creation.fields_pane import FieldsPane
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.widgets.budget_line import pack_figures, still_left
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.listing import Listing
from tests.fake_system import FakeCharacter, FakeCharacters, FakeSystem
from tests.tui.running import NARROW, WIDE, an_app, notices, press, rows, running, shown, text, title, write

STRENGTH = Field("strength", "Strength", "rating", 8, "How strong.", low=4, high=12, step=2)
GIFT = Field("gift", "Gift", "rating", 0, "What one was born with.", low=0, high=5)
ROPE = Field("rope", "Rope", "purchase", 0, low=0, high=9, detail="$5 · 2 lb", group="Tools")
LAMP = Field("lamp", "Lamp [brass]", "purchase", 0, low=0, high=9, detail="$7 · 1 lb", group="Tools")
KITH = Field(
    "kith",
    "Kith",
    "choice",
    "hill",
    options=(FieldOption("hill", "Hill folk", "They climb."), FieldOption("fen", "Fen folk")),
)


GLOW = Offer("spell.Glow", "Glow", "A lamp without oil.", "1 SP", "Light")
GLARE = Offer("spell.Glare", "Glare", "Two lamps at once.", "2 SP", "Light")
GLOOM = Offer("spell.Gloom", "Gloom", "No lamp helps.", "3 SP", "Light")


class WorkshopCharacters(FakeCharacters):
    """A blueprint with a field of every kind. Money is 20, a gift above 3 is against the rules."""

    concepts = (CharacterConcept("roper", "Roper", "Has ropes."), CharacterConcept("lamper", "Lamper", "Has lamps."))

    def blueprint(self) -> Blueprint:
        body = Section("body", "Body", "What one is.", (STRENGTH, GIFT))
        gear = Section("gear", "Gear", "What one has.", (ROPE, LAMP))
        spells = Section("spells", "Spells", "Spells stand in lamps.", (), (GLOW, GLARE, GLOOM))
        return Blueprint((body, gear, spells, Section("person", "Person", "", (KITH,))))

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        lamps = int(draft.values.get("lamp", 0))
        needed = {GLOW.key: 1, GLARE.key: 3}
        stands = {
            key: Terms(lamps >= of, {"lamp": of if lamps < of else 0}, f"${7 * of}") for key, of in needed.items()
        }
        return {**stands, GLOOM.key: Terms(False, why="Nobody sells it.")}

    def assess(self, draft: Draft) -> Assessment:
        values = draft.values
        strength, gift = int(values.get("strength", 8)), int(values.get("gift", 0))
        money = 5 * int(values.get("rope", 0)) + 7 * int(values.get("lamp", 0))
        problems = []
        if not draft.name:
            problems.append(DraftProblem("name", "name", "Give the character a name."))
        if gift > 3:
            problems.append(DraftProblem("gifted", "gift", "A gift above 3 is not born.", overridable=True))
        if money > 20:
            problems.append(DraftProblem("money", "", f"${money} is more than $20."))
        left = tuple(problem for problem in problems if problem.code not in draft.house_rules)
        return Assessment(
            (Budget("Money", f"${money}", "$20", "$", money / 20, over=money > 20),),
            (DerivedValue("Lift", str(strength * 5), f"Lift {strength * 5} = Strength {strength} × 5"),),
            left,
            {"strength": f"{strength - 8} XP, next 2 XP"},
        )

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        del thrower, taken
        return Draft("fake", "Roper", {"rope": 2} if concept == "roper" else {"lamp": 1})

    def finish(self, draft: Draft) -> msgspec.Struct:
        return FakeCharacter(draft.name, int(draft.values.get("strength", 8)))


class Workshop(FakeSystem):
    """The whole system."""

    characters = WorkshopCharacters()


async def at_work(pilot: Pilot[int], app: SoloApp) -> DraftEditor:
    await press(pilot, "h", "n")
    assert isinstance(app.screen, CreationScreen)
    return app.screen.bench


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_left_and_right_change_by_steps_within_bounds(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, size) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "down", "right")
        assert bench.value(STRENGTH) == 10
        assert "2 XP, next 2 XP" in shown(app)
        await press(pilot, "right", "right", "right")
        assert bench.value(STRENGTH) == 12
        await press(pilot, *["left"] * 9)
        assert bench.value(STRENGTH) == 4


@pytest.mark.slow
async def test_derived_values_follow_with_their_why(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "down", "right", "v", "end")
        assert text(app, "#why") == "Lift 50 = Strength 10 × 5"


@pytest.mark.slow
async def test_on_a_narrow_terminal_v_shows_the_values_in_the_fields_place(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, NARROW) as pilot:
        await at_work(pilot, app)
        assert "Lift" not in shown(app)
        await press(pilot, "v")
        assert "Lift" in shown(app)
        assert "Strength " not in shown(app)
        await press(pilot, "escape")
        assert "Lift" not in shown(app)
        assert title(app) == "New character"


@pytest.mark.slow
async def test_budgets_say_in_words_when_too_much_is_spent(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "tab", "right", "right")
        assert "$10 of $20 left" in shown(app)
        assert "too costly" not in shown(app)
        await press(pilot, "enter")
        await write(pilot, "5")
        assert "$25/$20 too much" in shown(app)
        assert "$25 is more than $20." in shown(app)


@pytest.mark.slow
async def test_purchases_are_filtered_as_one_types_and_owned_ones_stand_first(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "tab")
        assert rows(app, "#fields") == ["heading rope", "rope", "lamp"]
        assert "Lamp [brass]" in shown(app)
        await press(pilot, "slash", "b", "r", "a")
        assert rows(app, "#fields") == ["heading lamp", "lamp"]
        await press(pilot, "enter", "right", "escape", "tab", "shift+tab")
        assert rows(app, "#fields") == ["heading lamp", "lamp", "heading rope", "rope"]


@pytest.mark.slow
async def test_what_stands_in_the_row_of_a_field_is_found_by_the_filter(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "shift+tab", "slash", *"hill")
        assert rows(app, "#fields") == ["kith"]
        await press(pilot, "escape", "tab", "slash", *"next")
        assert rows(app, "#fields") == ["strength"]


@pytest.mark.slow
async def test_choices_are_stepped_through_or_picked(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "shift+tab", "right")
        assert bench.value(KITH) == "fen"
        await press(pilot, "enter", "up", "enter")
        assert bench.value(KITH) == "hill"
        assert "They climb." in shown(app)


@pytest.mark.slow
async def test_a_number_is_typed_and_a_wrong_one_is_refused_with_a_sentence(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "down", "enter")
        await write(pilot, "9")
        assert "in steps of 2" in shown(app)
        await write(pilot, "thirteen")
        assert "Type a whole number." in shown(app)
        await write(pilot, "10")
        assert bench.value(STRENGTH) == 10


@pytest.mark.slow
async def test_a_problem_stands_beside_its_field_and_can_be_a_house_rule_and_again_not(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "end", *["right"] * 4)
        assert shown(app).count("A gift above 3 is not born.") == 2
        await press(pilot, "h")
        assert bench.draft.house_rules == ["gifted"]
        assert "House rules" in shown(app)
        await press(pilot, "h")
        assert bench.draft.house_rules == []
        await press(pilot, "home", "h")
        assert bench.draft.house_rules == []
        assert "cannot allow this" in shown(app)


@pytest.mark.slow
async def test_every_change_is_taken_back(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "down", "right", "left", "tab", "right", "s", "enter", "u", "u", "u", "u")
        assert bench.draft == Draft("fake")
        assert not bench.changed
        await press(pilot, "u")
        assert "Nothing has been changed" in shown(app)


@pytest.mark.slow
async def test_a_whole_character_is_suggested_for_the_concept_that_is_picked(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "s", "enter")
        assert bench.draft == Draft("fake", "Roper", {"rope": 2})
        await press(pilot, "s", "down", "enter")
        assert bench.draft.values == {"lamp": 1}
        await press(pilot, "s")
        assert isinstance(app.screen, ChooseOne)
        assert app.screen.query_one(Listing).marked_key == "lamper"


@pytest.mark.slow
async def test_the_concept_that_a_choice_of_the_draft_names_is_marked(tmp_path: Path) -> None:
    app = an_app(tmp_path, open_system("fire-and-sword", None).system)
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        calling = next(field for one in bench.sections for field in one.fields if field.key == "calling")
        bench.set(calling, "shaman")
        await press(pilot, "s")
        assert app.screen.query_one(Listing).marked_key == "shaman"


class UnsuggestedCharacters(WorkshopCharacters):
    """Nothing of any kind can be suggested."""

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        del thrower, taken
        raise ValueError(f"No [{concept}] can be afforded here.")


class Unsuggested(FakeSystem):
    """The whole system."""

    characters = UnsuggestedCharacters()


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_what_cannot_be_suggested_is_told_and_the_draft_stays(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Unsuggested())
    async with running(app, size) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "down", "right")
        before = bench.draft
        await press(pilot, "s", "enter")
        assert "No [roper] can be afforded here." in shown(app)
        assert title(app) == "New character"
        assert bench.draft == before


@pytest.mark.slow
async def test_finish_goes_to_what_is_in_the_way_and_then_saves_into_the_campaign(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "tab", "ctrl+s")
        assert title(app) == "New character"
        assert "Give the character a name." in shown(app)
        assert isinstance(app.screen, CreationScreen)
        field = app.screen.query_one(FieldsPane).marked_field
        assert field is not None
        assert field.label == "Name"
        await press(pilot, "enter")
        await write(pilot, "Cid [the] Lame")
        await press(pilot, "ctrl+s")
        assert title(app) == "Characters"
        assert "Cid [the] Lame" in shown(app)
        assert app.session is not None
        assert list(app.session.characters()) == ["Cid [the] Lame"]


@pytest.mark.slow
async def test_a_name_in_use_keeps_the_draft_on_the_page(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        for _ in range(2):
            await press(pilot, *([] if title(app) == "Characters" else ["h"]), "n", "s", "enter", "ctrl+s")
        assert title(app) == "New character"
        assert "already on the" in " ".join(shown(app).split())


async def test_a_suggested_name_is_new_in_the_campaign(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "n", "s", "enter", "ctrl+s", "n", "s", "enter", "ctrl+s")
        await press(pilot, "n", "s", "enter", "escape", "n", "s", "enter", "ctrl+s")
        assert app.session is not None
        assert list(app.session.characters()) == ["Brawler", "Brawler 2", "Brawler 4"], "the third is unfinished"


def test_figures_are_packed_whole_onto_as_few_lines_as_they_need() -> None:
    from textual.content import Content

    figures = [Content(letter * 10) for letter in "abc"]
    assert [line.plain for line in pack_figures(figures, 23)] == ["a" * 10 + "   " + "b" * 10, "c" * 10]
    assert [line.plain for line in pack_figures(figures, 22)] == ["a" * 10, "b" * 10, "c" * 10]


@pytest.mark.slow
async def test_what_one_more_would_break_is_told_before_it_is_taken(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, NARROW) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "end", *["right"] * 2)
        assert "would break" not in shown(app)
        await press(pilot, "right")
        assert bench.value(GIFT) == 3
        assert "Next level would break a rule: A gift above 3 is not born." in shown(app)
        await press(pilot, "right", "h")
        assert "would break" not in shown(app)


class Doubled(WorkshopCharacters):
    """What is spent stands among the values as well."""

    def assess(self, draft: Draft) -> Assessment:
        seen = super().assess(draft)
        spent = seen.budgets[0]
        return msgspec.structs.replace(seen, derived=(DerivedValue("Money", f"{spent.spent} of {spent.total}", ""),))


def test_a_value_that_says_what_is_spent_is_not_told_twice() -> None:
    assert DraftEditor(Doubled(), Draft("fake")).one_more(ROPE) == ["Money $20 → $15 left"]


class Armed(WorkshopCharacters):
    """With a lamp there is a value that nobody has without."""

    def assess(self, draft: Draft) -> Assessment:
        seen = super().assess(draft)
        light = (DerivedValue("Light", "3 paces", ""),) if draft.values.get("lamp") else ()
        return msgspec.structs.replace(seen, derived=(*seen.derived, *light))


def test_a_value_that_comes_by_a_step_is_told_with_what_it_changes() -> None:
    assert DraftEditor(Armed(), Draft("fake")).one_more(LAMP) == ["gives Glow", "Money $20 → $13 left", "Light 3 paces"]


class LongCharacters(WorkshopCharacters):
    """A page that is longer than any terminal, whose last field has much to say."""

    def blueprint(self) -> Blueprint:
        many = [Field(f"f{at}", f"Field {at}", "rating", 0, high=9) for at in range(60)]
        last = Field("last", "The last", "rating", 0, "What there is to say of it. " * 12, high=9)
        return Blueprint((Section("many", "Many", "", (*many, last)), *super().blueprint().sections))


class Long(FakeSystem):
    """The whole system."""

    characters = LongCharacters()


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_what_is_marked_is_in_sight_when_one_comes_back_to_a_page(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Long())
    async with running(app, size) as pilot:
        await at_work(pilot, app)
        await press(pilot, "end")
        assert "▸ The last" in shown(app)
        await press(pilot, "tab", "shift+tab")
        assert "▸ The last" in shown(app)


LONG_WORDS = "Broadsword 4 CD, reach 2, Vicious 1, load 2"


class WordyCharacters(WorkshopCharacters):
    """A choice whose options have long names."""

    def blueprint(self) -> Blueprint:
        arms = Field("arms", "Weapon in hand", "choice", "sword", options=(FieldOption("sword", LONG_WORDS),))
        return Blueprint((Section("arms", "Arms", "", (arms,)),))


class Wordy(FakeSystem):
    """The whole system."""

    characters = WordyCharacters()


@pytest.mark.slow
async def test_a_value_is_whole_where_its_row_has_room(tmp_path: Path) -> None:
    app = an_app(tmp_path, Wordy())
    async with running(app, NARROW) as pilot:
        await at_work(pilot, app)
        assert LONG_WORDS in shown(app)
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        assert "Weapon in hand" in shown(app)
        assert LONG_WORDS not in shown(app)
        assert "Vicious … ›" in shown(app)


MUCH = tuple(f"Value {at}" for at in range(9))


class ChangingCharacters(WorkshopCharacters):
    """Kiths, of which each changes more than two lines tell."""

    def blueprint(self) -> Blueprint:
        kiths = tuple(FieldOption(f"k{at}", f"Kith {at}", "They climb. " * 15) for at in range(20))
        return Blueprint((Section("kiths", "Kiths", "", (Field("kith", "Kith", "choice", "k0", options=kiths),)),))

    def assess(self, draft: Draft) -> Assessment:
        kith = int(str(draft.values.get("kith", "k0"))[1:])
        return Assessment((), tuple(DerivedValue(name, str(kith), "") for name in MUCH), ())


class Changing(FakeSystem):
    """The whole system."""

    characters = ChangingCharacters()


@pytest.mark.slow
async def test_all_that_an_option_changes_is_told_beside_a_long_list(tmp_path: Path) -> None:
    app = an_app(tmp_path, Changing())
    async with running(app, NARROW) as pilot:
        await at_work(pilot, app)
        await press(pilot, "down", "enter", "down")
        told = text(app, "#detail")
        assert told.endswith("Value 8 0 → 1")
        assert "Value 8 0 → 1" in shown(app)
        assert "▸ Kith 1" in shown(app)


# Getting about


@pytest.mark.slow
async def test_the_filter_marks_its_first_hit_and_the_first_esc_takes_all_of_it_away(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "tab", "down", "slash", "o")
        pane = app.screen.query_one(FieldsPane)
        assert pane.listing.marked_key == "rope"
        await press(pilot, "escape")
        assert not pane.filter.display
        assert rows(app, "#fields")[-2:] == ["rope", "lamp"]
        assert title(app) == "New character"


@pytest.mark.slow
async def test_another_page_and_back_keeps_the_mark(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "down", "down", "tab", "down", "shift+tab")
        pane = app.screen.query_one(FieldsPane)
        assert pane.listing.marked_key == "gift"
        await press(pilot, "tab")
        assert pane.listing.marked_key == "lamp"


@pytest.mark.slow
async def test_finishing_says_that_it_is_saved(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "enter")
        await write(pilot, "Cara")
        await press(pilot, "ctrl+s")
        assert title(app) == "Characters"
        assert "Cara is saved." in text(app, "#sheet-title")
        assert text(app, "#why") == "Still unspent: Money $20. Press e to continue."
        assert not notices(app)  # which would lie over what explains the sheet


def test_what_is_only_a_limit_or_a_measure_is_no_loss_where_something_is_left_of_it() -> None:
    load = Budget("Load", "3", "18", "lb", 3 / 18)
    spent = Budget("Talents", "2", "2", "", 1.0)
    some = Budget("Skills", "17", "20", "points", 17 / 20)
    assert unspent([load]) == "Still unspent: Load 15 lb. Press e to continue."
    assert unspent([msgspec.structs.replace(load, limit=True), msgspec.structs.replace(load, gauge=True), spent]) == ""
    assert unspent([msgspec.structs.replace(load, unit="L.")]) == "Still unspent: Load 15 L. Press e to continue."
    assert unspent([spent, some, load]) == "Still unspent: Skills 3 points, Load 15 lb. Press e to continue."


@pytest.mark.slow
async def test_where_values_have_no_room_beside_fields_what_is_wrong_is_said_above_them(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, NARROW) as pilot:
        bench = await at_work(pilot, app)
        assert text(app, "#problems") == "! 1 problem  v See  Give the character a name."
        await press(pilot, "tab")  # where no field tells it
        assert "Give the character a name." in shown(app)
        bench.type_in(GIFT, "4")
        await press(pilot, "shift+tab")
        assert text(app, "#problems") == "! 2 problems  v See all  Give the character a name."
        await press(pilot, "v")
        assert not app.screen.query_one("#problems").is_on_screen
        await pilot.resize_terminal(*WIDE)
        await press(pilot, "v")
        assert not app.screen.query_one("#problems").display
        assert "! 2 problems" in shown(app)


# What is left, and what a step would do


@pytest.mark.slow
async def test_what_is_left_to_spend_is_said(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        assert "Money $20 of $20 left" in shown(app)
        await press(pilot, "tab", "right")
        assert "Money $15 of $20 left" in shown(app)


@pytest.mark.slow
async def test_where_it_is_narrow_only_what_is_left_is_said(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, (60, 20)) as pilot:
        await at_work(pilot, app)
        assert "Money $20 left " in shown(app)
        assert "! 1 problem  v See  Give the character" in shown(app)


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE, (160, 50)])
async def test_before_and_after_of_the_next_step_are_told(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, size) as pilot:
        await at_work(pilot, app)
        await press(pilot, "down")
        assert "Next level: Lift 40 → 50" in " ".join(shown(app).split())
        await press(pilot, "tab")
        assert "One more: Money $20 → $15 left" in " ".join(shown(app).split())


@pytest.mark.slow
async def test_a_step_that_would_spend_too_much_is_refused_and_a_typed_value_is_not(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "tab", *["right"] * 5)
        assert bench.value(ROPE) == 4
        assert text(app, "#detail").startswith(
            "! That would cost too much: Money $25 of $20. Lower something else first, or type the number anyway.\n"
        )
        await press(pilot, "enter")
        await write(pilot, "5")
        assert bench.value(ROPE) == 5
        await press(pilot, "right", "left", "left")
        assert bench.value(ROPE) == 4


@pytest.mark.slow
async def test_a_filter_takes_no_room_from_the_rows(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "tab")
        fields = app.screen.query_one("#fields")
        before = fields.region.width
        await press(pilot, "slash", "r")
        assert app.screen.query_one("#filter").display
        assert fields.region.width == before


@pytest.mark.slow
async def test_with_room_for_it_help_stands_beside_fields_that_have_most_of_the_room(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app, (160, 50)) as pilot:
        await at_work(pilot, app)
        fields, detail = app.screen.query_one("#fields").region, app.screen.query_one("#detail").region
        assert detail.width < 66 < fields.width <= 90
        assert detail.x >= fields.right
        assert detail.y == fields.y


@pytest.mark.slow
async def test_a_page_of_spells_tells_what_can_be_had_what_it_does_and_what_it_takes(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "tab", "down")
        assert "One more: gives Glow · Money $20 → $13 left" in text(app, "#detail")
        await press(pilot, "tab")
        assert [line.split()[0] for line in shown(app).splitlines() if " SP " in line] == ["▸", "Glare", "Gloom"]
        assert text(app, "#detail") == "If taken: Lamp [brass] 0 → 1 · Money $20 → $13 left\nA lamp without oil."
        await press(pilot, "right")
        assert bench.value(LAMP) == 1
        assert "● Glow" in shown(app)
        given_back = "If given back: Lamp [brass] 1 → 0 · Money $13 → $20 left"
        assert text(app, "#detail").startswith(given_back)
        await press(pilot, "enter")
        assert bench.value(LAMP) == 0
        await press(pilot, "down", "enter")
        assert text(app, "#detail").startswith(
            "! That would cost too much: Money $21 of $20. Lower something else first.\n"
        )
        await press(pilot, "down", "enter")
        assert text(app, "#detail").startswith("! Nobody sells it.\n")
        assert bench.value(LAMP) == 0
        assert not notices(app)  # which would lie over what explains it
        await press(pilot, "slash", "n", "o", "w")
        assert rows(app, "#fields") == ["heading spell.Glow", "spell.Glow"]


@pytest.mark.slow
async def test_space_takes_the_marked_spell_and_gives_it_back(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        bench = await at_work(pilot, app)
        await press(pilot, "shift+tab", "shift+tab")
        assert "○ Glow" in shown(app)
        await press(pilot, "space")
        assert bench.value(LAMP) == 1
        assert "● Glow" in shown(app)
        await press(pilot, "space")
        assert bench.value(LAMP) == 0
        assert "○ Glow" in shown(app)
        await press(pilot, "end", "space")
        assert text(app, "#detail").startswith("! Nobody sells it.\n")


class UnspentCharacters(WorkshopCharacters):
    """Whoever has no lamp is warned of a free one, and whoever has no gift of three free points."""

    def assess(self, draft: Draft) -> Assessment:
        told = super().assess(draft)
        left = []
        if not draft.values.get("gift"):
            left.append(
                DraftProblem("gift-left", "gift", "3 points for gifts are left.", weight="warning", unspent=True)
            )
        if not draft.values.get("lamp"):
            left.append(
                DraftProblem("lamp-left", "lamp", "A lamp is free: choose one.", weight="warning", unspent=True)
            )
        return msgspec.structs.replace(told, problems=(*told.problems, *left))


class UnspentWorkshop(FakeSystem):
    """The system with such warnings."""

    characters = UnspentCharacters()


async def with_something_left(pilot: Pilot[int], app: SoloApp) -> DraftEditor:
    bench = await at_work(pilot, app)
    bench.set(NAME, "Ann")
    return bench


@pytest.mark.slow
@pytest.mark.parametrize("key", ["ctrl+s", "escape"])
async def test_leaving_with_points_unspent_asks_once_and_names_them(tmp_path: Path, key: str) -> None:
    app = an_app(tmp_path, UnspentWorkshop())
    async with running(app) as pilot:
        bench = await with_something_left(pilot, app)
        await press(pilot, key)
        assert isinstance(app.screen, ChooseOne)
        assert "3 points for gifts are left." in shown(app)
        assert "A lamp is free: choose one." in shown(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, CreationScreen)
        assert bench.draft.name == "Ann"
        await press(pilot, key, "enter")
        assert title(app) == "Characters"
        assert ("Ann" in app.session.characters() if app.session else False) is (key == "ctrl+s")
        kept = [row for row in rows(app, "Listing") if row.startswith("draft")]
        assert len(kept) == (0 if key == "ctrl+s" else 1)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "question"), [("ctrl+s", "Leave these points"), ("escape", "Leave this character")])
async def test_a_letter_hides_no_answer_of_a_short_question(tmp_path: Path, key: str, question: str) -> None:
    app = an_app(tmp_path, UnspentWorkshop())
    async with running(app) as pilot:
        await with_something_left(pilot, app)
        await press(pilot, key, "n", "1")
        assert question in shown(app)
        assert len(rows(app, "Listing")) == 2


@pytest.mark.slow
async def test_a_complete_character_is_saved_without_a_question(tmp_path: Path) -> None:
    app = an_app(tmp_path, UnspentWorkshop())
    async with running(app) as pilot:
        bench = await with_something_left(pilot, app)
        bench.set(GIFT, 1)
        bench.set(LAMP, 1)
        await press(pilot, "ctrl+s")
        assert title(app) == "Characters"


@pytest.mark.slow
async def test_a_new_page_without_a_change_is_left_without_a_question(tmp_path: Path) -> None:
    app = an_app(tmp_path, UnspentWorkshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "escape")
        assert title(app) == "Characters"


@pytest.mark.slow
async def test_a_question_answered_with_keep_is_not_asked_again_after_a_name_in_use(tmp_path: Path) -> None:
    app = an_app(tmp_path, UnspentWorkshop())
    async with running(app) as pilot:
        await with_something_left(pilot, app)
        await press(pilot, "ctrl+s", "enter", "n")
        assert isinstance(app.screen, CreationScreen)
        app.screen.bench.set(NAME, "Ann")
        await press(pilot, "ctrl+s", "enter")
        assert isinstance(app.screen, CreationScreen)  # the name is taken
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, CreationScreen)


class KithCharacters(WorkshopCharacters):
    """Fen folk are born with a gift, and have one of their own kith."""

    def assess(self, draft: Draft) -> Assessment:
        own = GrantedItem("Fen folk", ("gift",), {"kith": ("fen",)})
        return msgspec.structs.replace(super().assess(draft), own=(own,))


class KithWorkshop(FakeSystem):
    """The system with them."""

    characters = KithCharacters()


@pytest.mark.slow
async def test_what_is_of_ones_people_stands_apart_and_comes_first_where_it_is_picked(tmp_path: Path) -> None:
    app = an_app(tmp_path, KithWorkshop())
    async with running(app) as pilot:
        await at_work(pilot, app)
        await press(pilot, "down", "down")
        assert "Gift  ◆" in shown(app)
        assert "Strength  ◆" not in shown(app)
        assert text(app, "#detail").endswith("What one was born with.\n◆ comes with Fen folk")
        await press(pilot, "shift+tab", "enter")
        assert rows(app, "Listing") == ["fen", "hill"]
        await press(pilot, "up")
        assert text(app, "#detail") == "◆ Fen folk"


def test_one_point_that_is_left_is_a_point() -> None:
    spent = {"2": "Divine spells 1 point", "1": "Divine spells 2 points", "3": ""}
    assert {one: still_left(Budget("Divine spells", one, "3", "points", 0.5)) for one in spent} == spent
