"""Owns bribes and offices (`F-37`): a consecrated object by way of Admin, a title or office by way of Luck.

What a failure costs and what an office is worth are house rulings: bribes are gone either way, and an office raises
the grade of income by 1.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, Literal

import msgspec

from solo.resolver import Thrower, distribution
from solo.systems.contract import (
    Change,
    Checkpoint,
    Choose,
    Decision,
    Event,
    Option,
    Result,
    Scene,
    WholeNumber,
)
from solo.systems.fire_and_sword.company import rolling
from solo.systems.fire_and_sword.company.people import Company, Person
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.magic.consecrated import consecrated_object, held
from solo.systems.fire_and_sword.people.standing import HIGHEST_GRADE
from solo.systems.fire_and_sword.rolls.levels import D20, Level
from solo.systems.fire_and_sword.rolls.roll import meets, skill_roll
from solo.systems.fire_and_sword.skills import ADMIN, LUCK
from solo.systems.fire_and_sword.wording import money
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing

BRIBE: Final = 1000
"""L. of bribes for a consecrated object (`F-37`)."""

END: Final = "end"
FRIEND: Final = "friend in the temple"
DIFFICULTY: Final = "difficulty of the office"
_DIFFICULTIES: Final = ("0", "5", "10", "15")


class Petition(Code, frozen=True):
    """What somebody asks for: a consecrated object, or an office."""

    what: Literal["object", "office"]
    who: str


class Lobby(Company, omit_defaults=True):
    """A company in the antechambers. `asked` are those who have asked for their office this session."""

    asked: list[str] = []


class OfficesProcedure(CompanyProcedure[Lobby]):
    """What the right gift to the right clerk brings."""

    key = "offices"
    title = "Bribes and offices"
    help = "A consecrated object by an Admin roll and bribes, or an office by a Luck roll after a deserving service."
    state_type = Lobby
    switches: Mapping[str, Sequence[str]] = {FRIEND: ("no", "yes"), DIFFICULTY: _DIFFICULTIES}

    def play(self, lobby: Lobby, scene: Scene) -> Playing:
        """One petition after the other."""
        while True:
            yield Checkpoint("the start" if not lobby.asked else "after a petition")
            options = [*_objects(lobby), *_offices(lobby)]
            if not options:
                return Result("done", "Nobody has anything left to ask for, or the means to.")
            options += [Option(END, "that is all"), *self.table_options(lobby)]
            code = yield Choose(lobby.speaker().key, "offices", "Who asks for what?", options, END)
            if code == END:
                return Result("done", "The petitions are done.")
            if sets_switch(lobby, code):
                continue
            petition = Petition.read(code)
            lobby.asked.append(code)
            if petition.what == "object":
                _consecrated(lobby.of(petition.who), lobby, scene)
            else:
                yield from _office(lobby.of(petition.who), lobby, scene)


def admin_serves(thrower: Thrower, skill: int, friend: bool) -> bool:
    """Whether an Admin roll wins a consecrated object: a success with a friend in the temple, else a special."""
    level = thrower.roll(skill_roll, skill, D20, 0).level
    return level >= (Level.NORMAL if friend else Level.SPECIAL)


def _objects(lobby: Lobby) -> Iterator[Option]:
    friend = lobby.options.get(FRIEND) == "yes"
    for person in lobby.able():
        code = str(Petition("object", person.key))
        if code in lobby.asked or held(person.character.enchanted) or person.character.money < BRIBE:
            continue
        skill = rolling.effective(person.character, ADMIN)
        chance = distribution(admin_serves, skill, friend).chance_of(True)
        yield _petition(code, f"{person.name} asks for a consecrated object", ADMIN, skill, chance, money(BRIBE))


def _offices(lobby: Lobby) -> Iterator[Option]:
    for person in lobby.able():
        code = str(Petition("office", person.key))
        if code in lobby.asked or person.character.standing.grade >= HIGHEST_GRADE:
            continue
        skill = rolling.effective(person.character, LUCK)
        chance = distribution(meets, skill, _difficulty(lobby)).chance_of(True)
        yield _petition(code, f"{person.name} asks for an office or title", LUCK, skill, chance, "a bribe")


def _petition(code: str, label: str, skill: str, level: int, chance: Fraction, cost: str) -> Option:
    sentence = f"{skill} {level} decides."
    preview = partial(rolling.tried, "granted", chance, label, "granted", "refused", sentence, cost)
    return Option(code, label, preview)


def _consecrated(person: Person, lobby: Lobby, scene: Scene) -> None:
    friend = lobby.options.get(FRIEND) == "yes"
    skill = rolling.effective(person.character, ADMIN)
    won = rolling.checked(scene, person, ADMIN, f"{person.name}: Admin {skill}", admin_serves, skill, friend)
    character = person.character
    item = consecrated_object()
    person.change(money=character.money - BRIBE, enchanted=(*character.enchanted, item) if won else character.enchanted)
    text = f"{person.name} is given a consecrated object" if won else f"{person.name} is thanked for the gifts"
    _tell(person, scene, ADMIN, skill, won, text, BRIBE)


def _office(person: Person, lobby: Lobby, scene: Scene) -> Generator[Decision, str, None]:
    bribe = 0
    if person.character.money:
        prompt = f"How many L. does {person.name} give?"
        bribe = int((yield WholeNumber(person.key, "bribe", prompt, 0, person.character.money, "0")))
    skill = rolling.effective(person.character, LUCK)
    won = rolling.checked(scene, person, LUCK, f"{person.name}: Luck {skill}", meets, skill, _difficulty(lobby))
    character = person.character
    standing = character.standing
    if won:
        grade = standing.grade + 1
        standing = msgspec.structs.replace(standing, grade=grade, titles=(*standing.titles, f"office of grade {grade}"))
    person.change(money=character.money - bribe, standing=standing)
    text = f"{person.name} receives an office of grade {standing.grade}" if won else f"{person.name} waits in vain"
    _tell(person, scene, LUCK, skill, won, text, bribe)


def _tell(person: Person, scene: Scene, skill: str, level: int, won: bool, text: str, bribe: int) -> None:
    if not scene.listening:
        return
    told = rolling.told(scene, skill, level, "granted" if won else "refused")
    now = person.character.money
    changes = (Change(person.name, "L.", str(now + bribe), str(now)),) if bribe else ()
    scene.tell(Event("office", f"{text}.", person.name, (told,), changes))


def _difficulty(lobby: Lobby) -> int:
    return int(lobby.options.get(DIFFICULTY, _DIFFICULTIES[0]))
