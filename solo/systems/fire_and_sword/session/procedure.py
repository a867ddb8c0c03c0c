"""End of a session: savings by grade (`F-35`), a check for each critical (`R-33`), and scrolls (`F-36`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Literal

from solo.systems.contract import (
    Checkpoint,
    Choose,
    Decision,
    Event,
    Option,
    Preview,
    Result,
    Scene,
    ValueChange,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember, CompanyState
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.magic.effects import after_episode
from solo.systems.fire_and_sword.people.grades import savings
from solo.systems.fire_and_sword.people.sheet import CarriedGear, Character
from solo.systems.fire_and_sword.session.improvement import chance_to_rise, check, raise_skill, taught_by
from solo.systems.fire_and_sword.wording import money
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing
from solo.systems.parts.phrasing import uncapitalise, with_article

END, NONE = "end", "none"


class ScrollRequest(Code, frozen=True):
    """A choice about a scroll: read or buy, the character, and the number of the scroll."""

    what: Literal["read", "buy"]
    who: str
    number: int


class SessionState(CompanyState, omit_defaults=True):
    """A party at the end of a session. `paid` is True once savings and checks are done."""

    paid: bool = False


class SessionProcedure(CompanyProcedure[SessionState]):
    """The procedure for the end of a session, which stands for a month at home (`R-32`)."""

    key = "session"
    title = "End of a session"
    help = "Savings by FTE grade, a check for each critical of the session, and scrolls to read or buy."
    state_type = SessionState

    def play(self, evening: SessionState, scene: Scene) -> Playing:
        """Settle the savings and checks of all characters, then offer scrolls until the table is done."""
        while True:
            yield Checkpoint("the start" if not evening.paid else "after a scroll")
            if not evening.paid:
                _settle(evening, scene)
            options = [*self._scrolls(evening), *self._market(evening)]
            if not options:
                return _ended(evening)
            reading = options[0].code if options[0].group == "read" else END
            options.append(Option(END, "done"))
            asked = Choose(evening.speaker().key, "scrolls", "Read or buy a scroll?", options, reading)
            code = yield asked
            if code == END:
                return _ended(evening)
            wanted = ScrollRequest.read(code)
            person, scroll = evening.find(wanted.who), self._rolls()[wanted.number]
            if wanted.what == "buy":
                _buy(person, scroll, scene)
            else:
                yield from self._read(person, scroll, scene)

    def _rolls(self) -> list[Ware]:
        return [ware for ware in self.content.entries(Ware).values() if ware.kind == "scroll"]

    def _scrolls(self, evening: SessionState) -> Iterator[Option]:
        for person in evening.list_able():
            for number, scroll in enumerate(self._rolls()):
                if _owned(person.character, scroll.name) and taught_by(scroll.rarity, person.character, self.content):
                    label = f"{person.name} reads {with_article(uncapitalise(scroll.name))}"
                    yield Option(str(ScrollRequest("read", person.key, number)), label, group="read", entry=scroll.name)

    def _market(self, evening: SessionState) -> Iterator[Option]:
        for person in evening.list_able():
            for number, scroll in enumerate(self._rolls()):
                if person.character.money >= scroll.price:
                    label = f"{person.name} buys {with_article(uncapitalise(scroll.name))}"
                    note = f"you have {money(person.character.money)}"
                    preview = partial(Preview, cost=money(scroll.price), note=note)
                    code = str(ScrollRequest("buy", person.key, number))
                    yield Option(code, label, preview, "buy", entry=scroll.name)

    def _read(self, person: CompanyMember, scroll: Ware, scene: Scene) -> Generator[Decision, str, None]:
        character = person.character
        skills = taught_by(scroll.rarity, character, self.content)
        options = [_skill_option(name, character.skill(name)) for name in skills]
        options.append(Option(NONE, "cancel"))
        code = yield Choose(person.key, "skill", f"Which skill does {person.name}'s scroll teach?", options, NONE)
        if code == NONE:
            return
        person.change(gear=_without(character.gear, scroll.name))
        _check(person, code, scene, f"check from {with_article(uncapitalise(scroll.name))}")


def _settle(evening: SessionState, scene: Scene) -> None:
    """Pay savings, and make a check for each critical.

    Running spells of the episode end, and refused spells may be tried again.
    """
    for person in evening.living():
        saved = savings(person.character.standing.grade)
        if saved:
            before = person.character.money
            person.change(money=before + saved)
            change = ValueChange(person.name, "L.", str(before), str(before + saved))
            text = f"{person.name} saves {money(saved)} at FTE grade {person.character.standing.grade}."
            scene.emit(Event("savings", text, person.name, (), (change,)))
        for skill in person.character.checks:
            _check(person, skill, scene, "check for a critical")
        person.change(checks=(), refused=(), running=after_episode(person.character.running))
    evening.paid = True


def _check(person: CompanyMember, skill: str, scene: Scene, reason: str) -> None:
    level = person.character.skill(skill)
    rises = scene.roll(person.key, f"{person.name}: check for {skill} {level}", check, level)
    if rises:
        person.change(raised=raise_skill(person.character, skill).raised)
    if not scene.has_listener:
        return
    told = skill_rolls.describe_roll(scene, f"check for {skill}", level, "rises" if rises else "stays")
    after = f"rises to {level + 1}" if rises else f"stays at {level}"
    changes = (ValueChange(person.name, skill, str(level), str(level + 1)),) if rises else ()
    scene.emit(Event("check", f"{person.name}'s {skill} {after} ({reason}).", person.name, (told,), changes))


def _skill_option(name: str, level: int) -> Option:
    return Option(name, f"{name} {level}", partial(_skill_preview, name, level))


def _skill_preview(name: str, level: int) -> Preview:
    sentence = f"A D20 above {level}, or a 20, raises it by 1."
    return skill_rolls.chance_preview("rises", chance_to_rise(level), f"A check for {name}", "rises", "stays", sentence)


def _buy(person: CompanyMember, scroll: Ware, scene: Scene) -> None:
    character = person.character
    left = character.money - scroll.price
    person.change(money=left, gear=_with(character.gear, scroll.name))
    change = ValueChange(person.name, "L.", str(character.money), str(left))
    text = f"{person.name} pays {money(scroll.price)} for {with_article(uncapitalise(scroll.name))}."
    scene.emit(Event("market", text, person.name, (), (change,)))


def _with(gear: tuple[CarriedGear, ...], name: str) -> tuple[CarriedGear, ...]:
    if all(entry.name != name for entry in gear):
        return (*gear, CarriedGear(name))
    return tuple(CarriedGear(entry.name, entry.count + (entry.name == name)) for entry in gear)


def _without(gear: tuple[CarriedGear, ...], name: str) -> tuple[CarriedGear, ...]:
    fewer = (CarriedGear(entry.name, entry.count - (entry.name == name)) for entry in gear)
    return tuple(entry for entry in fewer if entry.count)


def _owned(character: Character, name: str) -> bool:
    return any(entry.name == name for entry in character.gear)


def _ended(evening: SessionState) -> Result:
    purses = ", ".join(f"{person.name} has {money(person.character.money)}" for person in evening.living())
    return Result("ended", f"The session is over: {purses}")
