"""Bribes and offices (`F-37`): a consecrated object by Admin, a title or office by Luck.

House rulings: bribes and favours are spent on a failure as well, and an office raises the grade of income by 1.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, Literal

import msgspec

from solo.resolver import Thrower, distribution
from solo.systems.contract import (
    Checkpoint,
    Choose,
    Decision,
    EnterNumber,
    Event,
    Option,
    Result,
    Scene,
    ValueChange,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember, CompanyState
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.magic.consecrated_object import consecrated_object, has_consecrated
from solo.systems.fire_and_sword.magic.enchantment import ROWS, add_enchantment
from solo.systems.fire_and_sword.people.grades import office_bribe
from solo.systems.fire_and_sword.people.magic import Virtue
from solo.systems.fire_and_sword.people.social_standing import HIGHEST_GRADE, SocialStanding
from solo.systems.fire_and_sword.rolls.roll import D20, Level, meets, skill_roll, success
from solo.systems.fire_and_sword.skills import ADMIN, LUCK
from solo.systems.fire_and_sword.wording import money
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing
from solo.untrusted import decoders

BRIBE: Final = 1000
"""The possible bribes in L. for a consecrated object (`F-37`)."""

PRIVILEGED: Final = 12
"""The lowest grade at which Admin wins magic items and commands (`F-35`)."""

GRANTED: Final = "an item from the stores"
MINOR: Final[tuple[Virtue, ...]] = ("recovery", "resistance", "store")
"""The possible enchantments of an item won by Admin: one point, tied to no spell (a house ruling)."""

END: Final = "end"
FRIEND: Final = "friend in the temple"
DIFFICULTY: Final = "difficulty of the office"
_DIFFICULTIES: Final = ("0", "5", "10", "15")
PRICE: Final = "bribe for an office"
A_TENTH, AS_RULED = "a tenth of the capital (house table)", "as the game master says"
DONE, WITHDRAW = "done", "withdraw"


class Petition(Code, frozen=True):
    """A petition: a consecrated object, an office, or at a high grade an item or a command."""

    what: Literal["object", "office", "item", "command"]
    who: str


class FavourCode(Code, frozen=True, tag="favour"):
    """A favour called in as the deserving service, by its number on the sheet."""

    number: int


class OfficesState(CompanyState, omit_defaults=True):
    """A party with its petitions. `asked` are the codes of the petitions already made this session."""

    asked: list[str] = []


class OfficesProcedure(CompanyProcedure[OfficesState]):
    """The procedure of petitions, with bribes and services."""

    key = "offices"
    title = "Bribes and offices"
    help = "Win a consecrated object with Admin and bribes, or an office with Luck after a deserving service."
    state_type = OfficesState
    switches: Mapping[str, Sequence[str]] = {
        FRIEND: ("no", "yes"),
        DIFFICULTY: _DIFFICULTIES,
        PRICE: (A_TENTH, AS_RULED),
    }

    def play(self, lobby: OfficesState, scene: Scene) -> Playing:
        """Offer one petition after another, until the table is done."""
        while True:
            yield Checkpoint("the start" if not lobby.asked else "after a petition")
            options = [*_objects(lobby), *_offices(lobby), *_privileges(lobby)]
            if not options:
                return Result("done", "No one has a petition left or can afford one.")
            options += [Option(END, "done"), *self.table_options(lobby)]
            code = yield Choose(lobby.speaker().key, "offices", "Which petition?", options, END)
            if code == END:
                return Result("done", "The petitions are done.")
            if sets_switch(lobby, code):
                continue
            petition = Petition.read(code)
            lobby.asked.append(code)
            if petition.what == "object":
                _consecrated(lobby.find(petition.who), lobby, scene)
            elif petition.what == "office":
                yield from _office(lobby.find(petition.who), lobby, scene)
            else:
                yield from _privilege(lobby.find(petition.who), petition.what, scene)


def admin_serves(thrower: Thrower, skill: int, friend: bool) -> bool:
    """Return True if an Admin roll wins a consecrated object.

    With a friend in the temple a success is enough, otherwise a special is needed.
    """
    level = thrower.roll(skill_roll, skill, D20, 0).level
    return level >= (Level.NORMAL if friend else Level.SPECIAL)


def _objects(lobby: OfficesState) -> Iterator[Option]:
    friend = lobby.options.get(FRIEND) == "yes"
    for person in lobby.list_able():
        code = str(Petition("object", person.key))
        if code in lobby.asked or has_consecrated(person.character.enchanted) or person.character.money < BRIBE:
            continue
        skill = skill_rolls.effective_skill(person.character, ADMIN)
        chance = distribution(admin_serves, skill, friend).chance_of(True)
        yield _petition(code, f"{person.name} asks for a consecrated object", ADMIN, skill, chance, money(BRIBE))


def _offices(lobby: OfficesState) -> Iterator[Option]:
    for person in lobby.list_able():
        code = str(Petition("office", person.key))
        if code in lobby.asked or person.character.standing.grade >= HIGHEST_GRADE:
            continue
        skill = skill_rolls.effective_skill(person.character, LUCK)
        chance = distribution(meets, skill, _difficulty(lobby)).chance_of(True)
        bribe, there = _bribe(lobby, person), person.character.money
        cost = f"a service and {money(bribe)}" if lobby.options.get(PRICE) != AS_RULED else "a service and a bribe"
        refused = f"The bribe is {money(bribe)}. You have {money(there)}." if there < bribe else ""
        yield _petition(code, f"{person.name} asks for an office or title", LUCK, skill, chance, cost, refused)


# rule: Items and commands by Admin
def _privileges(lobby: OfficesState) -> Iterator[Option]:
    """Yield petitions by Admin alone at high grades: a magic item, or a command (`F-35`)."""
    wishes = {"item": "asks for a magic item", "command": "asks for a command"}
    for person in lobby.list_able():
        if person.character.standing.grade < PRIVILEGED:
            continue
        skill = skill_rolls.effective_skill(person.character, ADMIN)
        chance = distribution(success, skill).chance_of(True)
        for what, words in wishes.items():
            code = f"{what}:{person.key}"
            if code not in lobby.asked:
                yield _petition(code, f"{person.name} {words}", ADMIN, skill, chance, "once a session")


def _bribe(lobby: OfficesState, person: CompanyMember) -> int:
    """Return the least bribe in L. for the next office (`F-37`); 0 if the game master names the price."""
    ruled = lobby.options.get(PRICE) == AS_RULED
    return 0 if ruled else office_bribe(person.character.standing.grade + 1)


def _petition(code: str, label: str, skill: str, level: int, chance: Fraction, cost: str, refused: str = "") -> Option:
    sentence = f"Roll {skill} {level}."
    preview = partial(skill_rolls.chance_preview, "granted", chance, label, "granted", "refused", sentence, cost)
    return Option(code, label, preview, refused=refused)


def _consecrated(person: CompanyMember, lobby: OfficesState, scene: Scene) -> None:
    friend = lobby.options.get(FRIEND) == "yes"
    skill = skill_rolls.effective_skill(person.character, ADMIN)
    won = skill_rolls.roll_skill(scene, person, ADMIN, f"{person.name}: Admin {skill}", admin_serves, skill, friend)
    character = person.character
    item = consecrated_object()
    person.change(money=character.money - BRIBE, enchanted=(*character.enchanted, item) if won else character.enchanted)
    text = (
        f"{person.name} is given a consecrated object"
        if won
        else f"{person.name} is thanked for the gifts but gets nothing"
    )
    _tell(person, scene, ADMIN, skill, won, text, BRIBE)


# rule: Titles and offices
def _office(person: CompanyMember, lobby: OfficesState, scene: Scene) -> Generator[Decision, str, None]:
    service = yield from _service(person)
    if service == WITHDRAW:
        lobby.asked.remove(str(Petition("office", person.key)))
        return
    bribe = _bribe(lobby, person)
    if lobby.options.get(PRICE) == AS_RULED and person.character.money:
        prompt = f"How many L. does {person.name} offer?"
        bribe = int((yield EnterNumber(person.key, "bribe", prompt, 0, person.character.money, "0")))
    skill = skill_rolls.effective_skill(person.character, LUCK)
    won = skill_rolls.roll_skill(scene, person, LUCK, f"{person.name}: Luck {skill}", meets, skill, _difficulty(lobby))
    character = person.character
    standing = _called_in(character.standing, service)
    if won:
        grade = standing.grade + 1
        standing = msgspec.structs.replace(standing, grade=grade, titles=(*standing.titles, f"office of grade {grade}"))
    person.change(money=character.money - bribe, standing=standing)
    text = (
        f"{person.name} is appointed to an office of grade {standing.grade}" if won else f"{person.name} waits in vain"
    )
    _tell(person, scene, LUCK, skill, won, text, bribe)


def _privilege(person: CompanyMember, what: str, scene: Scene) -> Generator[Decision, str, None]:
    """Roll Admin for an item with one point of enchantment, or for a command, and narrate the result.

    `what` is "item", or the code for a command. A command is kept as a title.
    """
    virtue: Virtue = "recovery"
    if what == "item":
        options = [Option(one, ROWS[one].text) for one in MINOR]
        virtue = msgspec.convert(
            (yield Choose(person.key, "item", "Which item?", options)), decoders.prepare_type(Virtue)
        )
    skill = skill_rolls.effective_skill(person.character, ADMIN)
    won = skill_rolls.roll_skill(scene, person, ADMIN, f"{person.name}: Admin {skill}", success, skill)
    character = person.character
    if won and what == "item":
        person.change(enchanted=add_enchantment(character.enchanted, GRANTED, virtue, ""))
    elif won:
        titles = (*character.standing.titles, "a command")
        person.change(standing=msgspec.structs.replace(character.standing, titles=titles))
    given = "a magic item" if what == "item" else "a command"
    _tell(person, scene, ADMIN, skill, won, f"{person.name} {'is given' if won else 'waits in vain for'} {given}", 0)


def _service(person: CompanyMember) -> Generator[Decision, str, str]:
    """Ask for the deserving service: a favour owed to the character, or a deed in play (`F-37`)."""
    favours = [
        Option(str(FavourCode(number)), f"call in the favour of {favour.with_whom}, size {favour.size}", group="favour")
        for number, favour in enumerate(person.character.standing.favours)
        if not favour.owed
    ]
    options = [
        *favours,
        Option(DONE, "a service done in play (the game master decides)"),
        Option(WITHDRAW, "no service: withdraw"),
    ]
    asked = f"Which service supports {person.name}'s petition?"
    return (yield Choose(person.key, "service", asked, options, favours[0].code if favours else WITHDRAW))


def _called_in(standing: SocialStanding, service: str) -> SocialStanding:
    """Return the standing without the favour that was called in."""
    if service == DONE:
        return standing
    gone = FavourCode.read(service).number
    kept = tuple(favour for number, favour in enumerate(standing.favours) if number != gone)
    return msgspec.structs.replace(standing, favours=kept)


def _tell(person: CompanyMember, scene: Scene, skill: str, level: int, won: bool, text: str, bribe: int) -> None:
    if not scene.has_listener:
        return
    told = skill_rolls.describe_roll(scene, skill, level, "granted" if won else "refused")
    now = person.character.money
    changes = (ValueChange(person.name, "L.", str(now + bribe), str(now)),) if bribe else ()
    scene.emit(Event("office", f"{text}.", person.name, (told,), changes))


def _difficulty(lobby: OfficesState) -> int:
    return int(lobby.options.get(DIFFICULTY, _DIFFICULTIES[0]))
