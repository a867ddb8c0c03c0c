"""A skirmish with spells: an area that takes in squares, figures for each place, and a library they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import msgspec

from solo.systems.contract import (
    Availability,
    Choose,
    ChoosePlace,
    Event,
    LibraryEntry,
    Measure,
    Option,
    Preview,
    Scene,
    SheetLine,
)
from tests.fake_system import FakeCharacter, FakeLibrary, FakeSystem
from tests.tui.skirmish import HEIGHT, WIDTH, Body, Skirmish, SkirmishFight, Turn

Place = tuple[int, int]
SPELLS = {"Blaze": ("fire", 3), "Gust": ("air", 1), "Quake": ("earth", 6)}
LEGAL = [(column, row) for column in range(WIDTH) for row in range(HEIGHT)]  # 240 places


def spell_entries() -> list[LibraryEntry]:
    """The spells as entries of a library."""
    return [
        LibraryEntry(
            name,
            "spell",
            f"A spell of {school} that hurts.",
            (("school", school), ("rank", str(rank))),
            (("cost", f"{rank} SP"), ("area", "3 × 3 squares")),
            "T-9",
        )
        for name, (school, rank) in SPELLS.items()
    ]


def two_thousand_entries() -> list[LibraryEntry]:
    """Three spells and 1,997 sticks, each a little otherwise."""
    stick = Spellbook().library.entries()[-1]
    sticks = [
        msgspec.structs.replace(stick, name=f"Stick {number}", text=f"It hits {number % 7} times, if it must.")
        for number in range(1997)
    ]
    return [*spell_entries(), *sticks]


class SpellLibrary(FakeLibrary):
    """Spells: known up to rank 3, bought by the field "skill", worked out from the skill."""

    def entries(self) -> Sequence[LibraryEntry]:
        sticks = LibraryEntry("Stick", "weapon", "It hits.", (("skill", "Clubs"),), (("damage", "1d4"),))
        return [*reversed(spell_entries()), sticks]

    def standing(self, entry: LibraryEntry, character: msgspec.Struct) -> Availability:
        del character
        if entry.kind != "spell":
            return Availability()
        known = SPELLS[entry.name][1] <= 3
        return (
            Availability("castable", 0, "It can be cast.") if known else Availability("rank too high", 3, "Too hard.")
        )

    def worked_out(
        self, entry: LibraryEntry, character: msgspec.Struct, against: str | None = None
    ) -> Sequence[SheetLine]:
        assert isinstance(character, FakeCharacter)
        if entry.kind != "spell":
            return ()
        rank = SPELLS[entry.name][1]
        chance = f"{90 - 10 * rank + character.skill} % against {against or 'a typical foe'}"
        return (
            SheetLine("cost", f"{rank} SP of 4", "A spell costs its rank."),
            SheetLine("chance", chance, f"2d6 and skill {character.skill} must reach {rank + 6}."),
            SheetLine("area", "3 × 3 squares", "As for all spells."),
        )

    def purchase(self, entry: LibraryEntry, character: msgspec.Struct) -> str:
        del character
        return "skill" if entry.kind == "spell" else ""


class Spellbook(FakeSystem):
    """A system with spells."""

    library = SpellLibrary()


class LongLibrary(SpellLibrary):
    """Two thousand entries."""

    def entries(self) -> Sequence[LibraryEntry]:
        return two_thousand_entries()


class LongSpellbook(Spellbook):
    """A system with spells and very many sticks."""

    library = LongLibrary()


class WizardFight(SkirmishFight):
    """Ann may cast besides: Blaze and Gust where she likes, Quake not now."""

    def _what(self, state: Skirmish, body: Body) -> Choose:
        plain = super()._what(state, body)
        spells = [
            Option(
                f"cast:{name}",
                f"cast {name}, {rank} SP",
                partial(_best, rank),
                group="cast",
                refused="It takes 6 SP." if rank > 3 else "",
                entry=name,
            )
            for name, (_, rank) in SPELLS.items()
        ]
        return Choose(plain.who, plain.kind, plain.prompt, [*plain.options[:1], *spells, *plain.options[1:]])

    def _turn(self, state: Skirmish, body: Body, scene: Scene) -> Turn:
        answer = yield self._what(state, body)
        manner, _, name = answer.partition(":")
        if manner != "cast":
            return
        place = yield ChoosePlace(
            body.name,
            "area",
            f"{body.name} casts {name}: where?",
            LEGAL,
            area=around,
            preview=partial(_inside, state, body),
        )
        scene.emit(Event("spell", f"{body.name} casts {name} at {place}.", body.name))


def around(place: Place) -> frozenset[Place]:
    """The nine squares about a place, as far as there are any."""
    column, row = place
    near = ((x, y) for x in range(column - 1, column + 2) for y in range(row - 1, row + 2))
    return frozenset((x, y) for x, y in near if 0 <= x < WIDTH and 0 <= y < HEIGHT)


def _best(rank: int) -> Preview:
    return Preview((Measure("full", Fraction(rank, 4), "chance"),), cost=f"{rank} SP", note="at Rat 1")


def _inside(state: Skirmish, body: Body, place: Place) -> Preview:
    caught = [one for one in state.bodies if one.place in around(place)]
    foes = [one.name for one in caught if one.side != body.side]
    friends = [one.name for one in caught if one.side == body.side]
    note = ", ".join(f"{name} 75%" for name in foes) or "no foe in it"
    if friends:
        note += f" · ALSO HITS {', '.join(friends)}"
    return Preview((Measure("full", Fraction(3 * len(foes), 4), "amount"),), cost="3 SP", note=note)
