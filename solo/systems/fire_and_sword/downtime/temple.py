"""Temple as a procedure: new divine spells are obtained for POW, used spells are regained (`F-26`, `F-28`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from functools import partial
from typing import Final, Literal

from solo.resolver import Modifier, distribution, sum_modifiers
from solo.systems.contract import (
    Checkpoint,
    Choose,
    Decision,
    Event,
    Measure,
    Option,
    Preview,
    Result,
    Scene,
    ValueChange,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import DIFFICULTIES, DIFFICULTY, CompanyMember, CompanyState
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.downtime.ceremony import BEYOND, BEYOND_VALUES, UNDONE, prepared_beyond_casting
from solo.systems.fire_and_sword.magic import casting, spell_changes
from solo.systems.fire_and_sword.magic.consecrated_object import CONSECRATED, regaining_bonus
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.skills import CEREMONY, CULT_LORE
from solo.systems.parts.codes import Code
from solo.systems.parts.company import Playing
from solo.systems.parts.phrasing import capitalise, count_noun

NONE, END = "none", "end"
CEREMONY_HOURS: Final = 2
ENOUGH: Final = 24
"""The total hours of ceremony after which the default answer is to hold no more ceremonies."""

KIND: Final = "ceremony"
# rule: Kinds of ceremony
BONUS: Final = {"a plain one": 0, "a holy day, +2": 2, "a high holy day, +5": 5}
"""The bonus of each kind of ceremony on the POW roll (a house ruling, as `F-28` gives no figures)."""

LEADER: Final = "leader"
COMPANY_LEADS, TEMPLE_LEADS = "one of us", "the temple's too"
REGAINS: Final = "one ceremony regains"
ONE_SPELL, ALL_SPELLS = "one spell", "all spells of the party (house rule)"
"""The two values of the switch REGAINS: one spell, or all spells of the party.

The rules speak of one character and one spell (`F-28`).
"""

KNOWN: Final = "a known spell"
ONCE, LARGER = "cannot be obtained again", "can be obtained at more points"
"""The two values of the switch KNOWN, for a divine spell that is already known.

Either the spell is obtained only once, or it can be obtained at more points for the additional POW (`F-26`).
"""

TEMPLE_KEY: Final = "temple"
TEMPLE_CEREMONY: Final = 16
"""The Ceremony skill of a temple's own priest (a house ruling)."""


class TempleRequest(Code, frozen=True):
    """A choice at the temple: a character obtains a new spell, or leads a ceremony."""

    what: Literal["obtain", "lead"]
    who: str


class RegainCode(Code, frozen=True, tag="spell"):
    """The used spell for which a ceremony is held: owner and name."""

    who: str
    spell: str


class TempleState(CompanyState, omit_defaults=True):
    """A party at a friendly temple; `hours` is the time spent on ceremonies."""

    hours: int = 0


class TempleProcedure(CompanyProcedure[TempleState]):
    """The procedure at a temple: divine spells are obtained and regained."""

    key = "temple"
    title = "At the temple"
    help = "Obtain new divine spells for POW, and regain used spells in a ceremony."
    state_type = TempleState
    switches = {
        KIND: tuple(BONUS),
        LEADER: (COMPANY_LEADS, TEMPLE_LEADS),
        REGAINS: (ONE_SPELL, ALL_SPELLS),
        KNOWN: (ONCE, LARGER),
        DIFFICULTY: DIFFICULTIES,
        BEYOND: BEYOND_VALUES,
    }

    def play(self, temple: TempleState, scene: Scene) -> Playing:
        """Offer one step after another, until the party leaves."""
        while True:
            yield Checkpoint(f"{temple.hours} hours of ceremony" if temple.hours else "the start")
            code = yield self._next_step(temple)
            if code == END:
                return Result("done", _ending(temple))
            if sets_switch(temple, code):
                continue
            wanted = TempleRequest.read(code)
            if wanted.what == "lead":
                yield from _ceremony(temple, scene, wanted.who)
            else:
                yield from self._obtain(temple, scene, temple.find(wanted.who))

    def subtitle(self, company: TempleState) -> str:
        """Describe the hours of ceremony so far."""
        hours = company.hours
        return f"{hours} hours of ceremony" if hours else ""

    def _next_step(self, temple: TempleState) -> Choose:
        leading = list(_leading(temple))
        obtaining = [
            Option(str(TempleRequest("obtain", person.key)), f"{person.name} asks for a new spell", group="obtain")
            for person in temple.list_able()
            if person.character.skill(CULT_LORE) > 0 and self._wishes(temple, person)
        ]
        options = [*leading, *obtaining, Option(END, "leave the temple"), *self.table_options(temple)]
        ready = next((option.code for option in leading if not option.refused), END)
        sensible = ready if temple.hours < ENOUGH else END
        return Choose(temple.speaker().key, "temple", "What do you do at the temple?", options, sensible)

    # New spells

    def _wishes(self, temple: TempleState, person: CompanyMember) -> list[tuple[Spell, int]]:
        """List the divine spells that a character may still try to obtain this session, each with its points."""
        character = person.character
        larger = temple.options.get(KNOWN) == LARGER
        return [
            (spell, points)
            for spell in self.content.entries(Spell).values()
            if spell.kind == "divine"
            and spell.name not in character.refused
            and (character.fetch or not spell.shamanic)
            for had in (_had(person, spell),)
            for points in spell.powers
            if points > had and (larger or not had) and points - had < character.power
        ]

    def _obtain(self, temple: TempleState, scene: Scene, person: CompanyMember) -> Generator[Decision, str, None]:
        wishes = {f"{spell.slug}:{points}": (spell, points) for spell, points in self._wishes(temple, person)}
        modifiers = skill_rolls.modifiers(person.character, CULT_LORE)
        lore = person.character.skill(CULT_LORE) + sum_modifiers(modifiers)

        def options() -> list[Option]:
            return [
                *(
                    _wish_option(code, spell, points, _had(person, spell), lore, temple.deduct)
                    for code, (spell, points) in wishes.items()
                ),
                Option(NONE, "cancel"),
            ]

        code = yield Choose(person.key, "spell", f"Which spell does {person.name} ask for?", options, NONE)
        if code == NONE:
            return
        spell, points = wishes[code]
        what = f"to ask for {spell.name}"
        bonus = yield from prepared_beyond_casting(
            temple, scene, person, what, lambda more: _chance(lore + more, points, temple.deduct)
        )
        if bonus == UNDONE:
            _refuse(person, spell)
        else:
            added = (*modifiers, Modifier("ceremony", bonus)) if bonus else modifiers
            _ask(temple, scene, person, spell, points, lore + bonus, added)


# rule: Failing to obtain or regain a spell
def _refuse(person: CompanyMember, spell: Spell) -> None:
    """Bar the spell until the next session (`R-28`)."""
    person.change(refused=(*person.character.refused, spell.name))


def _had(person: CompanyMember, spell: Spell) -> int:
    """Return the points of a character's known spell; 0 if the spell is unknown."""
    known = person.character.spell(spell.name)
    return known.power if known else 0


def _wish_option(code: str, spell: Spell, points: int, had: int, lore: int, deduct: bool) -> Option:
    preview = partial(_wish_preview, spell, points, had, lore, deduct)
    return Option(code, f"{spell.name}, {count_noun(points, 'point')}", preview, entry=spell.name)


def _wish_preview(spell: Spell, points: int, had: int, lore: int, deduct: bool) -> Preview:
    chance, title = _chance(lore, points, deduct), f"{spell.name} {points}"
    sentence = f"Cult Lore {lore} must overcome difficulty {casting.difficulty(points)}. The POW is lost for good."
    return skill_rolls.chance_preview(
        "obtained", chance, title, "obtained", "refused", sentence, f"{points - had} POW", spell.text
    )


def _chance(lore: int, points: int, deduct: bool) -> Fraction:
    return distribution(casting.obtain_spell, lore, points, deduct).chance_of(True)


def _ask(
    temple: TempleState,
    scene: Scene,
    person: CompanyMember,
    spell: Spell,
    points: int,
    lore: int,
    added: tuple[Modifier, ...],
) -> None:
    """Roll Cult Lore to obtain a spell, and sacrifice the POW on a success (`F-26`).

    `lore` is the effective skill, and `added` are its modifiers.
    """
    what = f"{person.name}: Cult Lore for {spell.name}"
    won = skill_rolls.roll_skill(scene, person, CULT_LORE, what, casting.obtain_spell, lore, points, temple.deduct)
    before = person.character
    given = points - _had(person, spell)
    if won:
        person.change(
            spells=spell_changes.add_spell(before.spells, spell.name, points), power_lost=before.power_lost + given
        )
    else:
        _refuse(person, spell)
    if scene.has_listener:
        hard, came = casting.difficulty(points), "obtained" if won else "not obtained"
        roll = skill_rolls.describe_overcoming(scene, "Cult Lore", lore, hard, temple.deduct, came, added)
        change = ValueChange(person.name, "POW", str(before.power), str(person.character.power))
        gives = f"gives {given} POW and obtains {spell.name} {points}"
        text = f"{person.name} {gives if won else f'does not obtain {spell.name} this session'}."
        scene.emit(Event("spell", text, person.name, (roll,), (change,) if won else ()))


# Regaining


def _used(temple: TempleState) -> Iterator[tuple[CompanyMember, str, int]]:
    """Yield the used-up divine spells of all characters: owner, name and points."""
    for person in temple.list_able():
        yield from ((person, spell.name, spell.power) for spell in person.character.spells if spell.used)


def _leaders(temple: TempleState) -> Iterator[tuple[str, str, int]]:
    """Yield the key, name and effective Ceremony of each possible leader of a ceremony, the best first."""
    found = [
        (person.key, person.name, skill_rolls.effective_skill(person.character, CEREMONY))
        for person in temple.list_able()
    ]
    if temple.options.get(LEADER) == TEMPLE_LEADS:
        found.append((TEMPLE_KEY, "the temple's priest", TEMPLE_CEREMONY))
    yield from sorted(found, key=lambda leader: -leader[2])


def _leading(temple: TempleState) -> Iterator[Option]:
    """Yield an option for each possible leader of a ceremony; nothing if no spell is used up."""
    used = list(_used(temple))
    if not used:
        return
    names = ", ".join(f"{person.name}'s {name}" for person, name, _ in used)
    for key, name, skill in _leaders(temple):
        yield Option(
            str(TempleRequest("lead", key)),
            f"hold a ceremony led by {name} for {names if _for_all(temple) else f'one of {names}'}",
            partial(_leading_preview, temple, skill),
            "regain",
            "" if skill > 1 else f"{capitalise(name)} cannot hold a ceremony.",
        )


def _bonuses(temple: TempleState, person: CompanyMember) -> tuple[Modifier, ...]:
    """Return the bonuses on a POW roll, by the kind of ceremony and a consecrated object (`F-28`, `F-37`)."""
    kind = BONUS[temple.options.get(KIND, next(iter(BONUS)))]
    found = (Modifier("kind of ceremony", kind), Modifier(CONSECRATED, regaining_bonus(person.character.enchanted)))
    return tuple(modifier for modifier in found if modifier.value)


def _regains(temple: TempleState, person: CompanyMember, points: int) -> Fraction:
    odds = distribution(
        casting.regain_spell, person.character.power, points, sum_modifiers(_bonuses(temple, person)), temple.deduct
    )
    return odds.chance_of(True)


def _leading_preview(temple: TempleState, skill: int) -> Preview:
    held = distribution(casting.ceremony_held, skill).chance_of(True)
    each = tuple(
        Measure(f"{name} regained", held * _regains(temple, person, points), "chance")
        for person, name, points in _used(temple)
    )
    sentence = "After the Ceremony roll, each spell needs a POW roll that overcomes difficulty 0, 5 or 10."
    explanation = skill_rolls.yes_or_no("The ceremony", held, "it is held", "it fails", sentence)
    return Preview(each, f"{CEREMONY_HOURS} hours", explain=lambda: explanation)


def _for_all(temple: TempleState) -> bool:
    """Return True if a ceremony is for all used-up spells: by the switch, or because only one spell is used up."""
    return temple.options.get(REGAINS) == ALL_SPELLS or len(list(_used(temple))) == 1


def _ceremony(temple: TempleState, scene: Scene, leader: str) -> Generator[Decision, str, None]:
    """Hold a ceremony: choice of the spell, the leader's roll, then a POW roll for each spell (`F-28`, `R-28`)."""
    spells = list(_used(temple))
    if not _for_all(temple):
        options = [
            Option(
                str(RegainCode(person.key, name)),
                f"{person.name}'s {name}",
                partial(_back_preview, temple, person, name, points),
                entry=name,
            )
            for person, name, points in spells
        ]
        asked = Choose(temple.speaker().key, "regain", "Which spell is the ceremony for?", options)
        wanted = RegainCode.read((yield asked))
        spells = [one for one in spells if (one[0].key, one[1]) == (wanted.who, wanted.spell)]
    if _held(temple, scene, leader):
        for person, name, points in spells:
            _regain(temple, scene, person, name, points)


def _back_preview(temple: TempleState, person: CompanyMember, name: str, points: int) -> Preview:
    """Preview the chance that the character's spell `name` is regained after the ceremony."""
    sentence = f"POW must overcome difficulty {casting.difficulty(points)}."
    chance = _regains(temple, person, points)
    return skill_rolls.chance_preview(
        "regained", chance, f"{person.name}'s {name}", "regained", "not regained", sentence
    )


def _held(temple: TempleState, scene: Scene, leader: str) -> bool:
    """Make the leader's Ceremony roll and return True if it succeeds.

    The two hours pass in any case.
    """
    temple.hours += CEREMONY_HOURS
    name, skill = next((name, skill) for key, name, skill in _leaders(temple) if key == leader)
    what = f"{name}: Ceremony"
    if leader == TEMPLE_KEY:
        held = scene.roll(leader, what, casting.ceremony_held, skill)
    else:
        held = skill_rolls.roll_skill(scene, temple.find(leader), CEREMONY, what, casting.ceremony_held, skill)
    if scene.has_listener:
        roll = skill_rolls.describe_roll(scene, "Ceremony", skill, "held" if held else "failed")
        text = f"{name} {'holds' if held else 'fails to hold'} a ceremony of two hours."
        scene.emit(Event("ceremony", capitalise(text), name, (roll,)))
    return held


def _regain(temple: TempleState, scene: Scene, person: CompanyMember, spell: str, points: int) -> None:
    added = _bonuses(temple, person)
    power, bonus = person.character.power, sum_modifiers(added)
    arguments = (power, points, bonus, temple.deduct)
    back = scene.roll(person.key, f"{person.name}: POW for {spell}", casting.regain_spell, *arguments)
    if back:
        person.change(spells=spell_changes.mark_ready(person.character.spells, spell))
    if scene.has_listener:
        hard, came = casting.difficulty(points), "regained" if back else "not regained"
        roll = skill_rolls.describe_overcoming(scene, "POW", power + bonus, hard, temple.deduct, came, added)
        changes = (ValueChange(person.name, spell, "used", "ready"),) if back else ()
        text = f"{person.name} {'regains' if back else 'does not regain'} {spell}."
        scene.emit(Event("spell", text, person.name, (roll,), changes))


def _ending(temple: TempleState) -> str:
    left = ", ".join(f"{person.name}'s {name}" for person, name, _ in _used(temple))
    return f"Still used up: {left}." if left else "Every divine spell is ready."
