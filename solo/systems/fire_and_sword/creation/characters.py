"""Creation of characters: from a draft to a character, and back to a draft."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Budget, DerivedValue, Draft, DraftProblem, GrantedItem, Terms
from solo.systems.fire_and_sword.creation import calling_grants, sorcery_list
from solo.systems.fire_and_sword.creation.callings import DIVINE_POINTS, RANKS, Calling
from solo.systems.fire_and_sword.creation.candidate import build_candidate
from solo.systems.fire_and_sword.creation.draft_case import AUTOMATIC, NOTHING, BuildFields, DraftCase, WeaponsAtStart
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.creation.form import CharacterForm
from solo.systems.fire_and_sword.creation.problems import problems_of
from solo.systems.fire_and_sword.creation.purchase_total import pieces_owned, total_purchases
from solo.systems.fire_and_sword.creation.reading import parse_draft
from solo.systems.fire_and_sword.creation.suggest import suggest_character
from solo.systems.fire_and_sword.creation.weapons_at_start import equip_at_start
from solo.systems.fire_and_sword.encounters.odds import odds
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.magic.casting import daily_magic_points
from solo.systems.fire_and_sword.people.grades import grade_named, savings
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.people.statistics import HIGHEST_ROLLED_TOTAL, LOWEST_ROLLED_TOTAL, TOTAL_AT_START
from solo.systems.fire_and_sword.skills import CULT_LORE
from solo.systems.fire_and_sword.wording import money, plus_or_minus
from solo.systems.parts.drafting.creation import DraftCreation, budget, share
from solo.systems.parts.drafting.embedded_character import BEFORE, pack_character
from solo.systems.parts.drafting.verdict import DraftVerdict
from solo.systems.parts.phrasing import count_noun


class Characters(DraftCreation[Character, DraftCase]):
    """The creation of Fire and Sword characters."""

    def __init__(self, stock: DraftCatalogue) -> None:
        self._stock = stock

    @cached_property
    def form(self) -> CharacterForm:
        return CharacterForm(self._stock)

    @property
    def kinds(self) -> Mapping[str, Calling]:
        return self._stock.content.entries(Calling)

    def suggest(self, thrower: Thrower, concept: str, taken: Collection[str] = ()) -> Draft:
        return suggest_character(thrower, concept, self.form, self._stock, taken)

    def case(self, draft: Draft) -> DraftCase:
        reading = parse_draft(draft, self.form, self._stock)
        paid = total_purchases(reading, self._stock)
        return DraftCase(reading, build_candidate(reading, paid, self.form, self._stock), paid, self._stock)

    def problems(self, case: DraftCase) -> Iterator[DraftProblem]:
        return problems_of(case, self.form)

    def inherited_problems(self, case: DraftCase) -> Collection[DraftProblem]:
        if case.reading.fresh:
            return ()
        return tuple(self.problems(self.case(self.reopen(case.reading.origin))))

    def budgets(self, case: DraftCase) -> Iterable[Budget]:
        return (_statistics(case), _ranks(case), _divine(case), _money(case))

    def derive_values(self, case: DraftCase) -> Iterable[DerivedValue]:
        lines = (DerivedValue(line.name, line.value, line.why) for line in odds(case.character, self._stock.content))
        return (*lines, *_arms(case), *_magic(case), *_body(case))

    def offer_terms(self, case: DraftCase) -> Mapping[str, Terms]:
        return dict(sorcery_list.terms(case))

    def own(self, case: DraftCase) -> Iterable[GrantedItem]:
        return (calling_grants.grants(case, self.form),)

    def build_result(self, verdict: DraftVerdict[DraftCase]) -> Character:
        character = verdict.case.character
        house_rules = verdict.house_rules(character.house_rules)
        return msgspec.structs.replace(character, money=max(0, character.money), house_rules=house_rules)

    def reopen(self, character: Character) -> Draft:
        kept = BuildFields(character, pieces_owned(character, self._stock), _holds(character, self._stock))
        values = {BEFORE: pack_character(character), **character.start, **self.form.values(kept)}
        return Draft(KEY, character.name, values, list(character.house_rules))


def _holds(character: Character, stock: DraftCatalogue) -> WeaponsAtStart | None:
    """Return the arms that a character holds at the start of a fight; None if they equal the automatic choice."""
    if equip_at_start(character, WeaponsAtStart(), stock) == character.arms:
        return None
    arms = character.arms
    return WeaponsAtStart(
        weapon=arms.weapons[0] if arms.weapons else AUTOMATIC,
        shield=arms.shield or NOTHING,
        armour=arms.armour or NOTHING,
        mount=arms.mount or NOTHING,
    )


def _statistics(case: DraftCase) -> Budget:
    start = case.reading.start
    total = start.statistics.total
    most = HIGHEST_ROLLED_TOTAL if start.rolled else TOTAL_AT_START
    why = f"Each is D8+9. If the total is not {LOWEST_ROLLED_TOTAL} to {HIGHEST_ROLLED_TOTAL}, all are rolled again."
    if not start.rolled:
        why = f"Spend exactly {TOTAL_AT_START} on all seven statistics, from 10 to 17 on each."
    return budget("Statistics", total, most, "points", why, limit=start.rolled)


def _ranks(case: DraftCase) -> Budget:
    given = sum(level for level, skill in zip(RANKS, case.reading.start.ranked, strict=True) if skill)
    why = (
        f"Give {', '.join(map(str, RANKS))} to the ten skills of the calling, in any order. Other skills are at 5 or 0."
    )
    return budget("Skills", given, sum(RANKS), "levels", why)


def _divine(case: DraftCase) -> Budget:
    start = case.reading.start
    total = DIVINE_POINTS if start.calling.magic == "divine" else 0
    why = "Each point of a divine spell costs 1 POW for good."
    return budget("Divine spells", sum(start.divine.values()), total, "points", why)


def _money(case: DraftCase) -> Budget:
    paid = case.bill
    had = case.reading.origin.money
    free = f"Free: {', '.join(paid.gifts)}. " if paid.gifts else ""
    sold = "" if case.reading.fresh else "You sell gear for half its price (house rule). "
    why = f"{free}{sold}{money(had - paid.total)} left."
    spent = f"{paid.total:,}".replace("-", "−")
    return Budget("Money", spent, f"{had:,}", "L.", share(paid.total, had), over=paid.total > had, why=why)


def _body(case: DraftCase) -> Iterator[DerivedValue]:
    character = case.character
    scores = character.statistics
    total = scores.strength + scores.size
    why = f"STR {scores.strength} + SIZ {scores.size} = {total}. 24 gives +1, 32 gives +2, 40 gives +3."
    yield DerivedValue("Impact", plus_or_minus(character.impact), why)
    grade = character.standing.grade
    kept = f"{grade_named(grade).who.capitalize()}. Saves {money(savings(grade))} a session."
    yield DerivedValue("Grade", str(grade), kept)


def _magic(case: DraftCase) -> Iterator[DerivedValue]:
    character = case.character
    lost = character.power_lost
    given = f" − {lost} spent on divine spells" if lost else ", none spent on spells"
    why = f"POW {character.statistics.power}{given}"
    yield DerivedValue("POW now", str(character.power), f"{why}.")
    if any(spell.name in case.stock.sorcery for spell in character.spells):
        back = daily_magic_points(character.power)
        yield DerivedValue("Magic points", str(character.magic_points), f"Equal to POW. {back} MP return each dawn.")
    for spell in character.spells:
        skill = spell.name if spell.name in case.stock.sorcery else CULT_LORE
        cast = f"{skill} {character.skill(skill)}"
        sorcery, points = spell.name in case.stock.sorcery, count_noun(spell.power, "point")
        size = f"at any strength up to {spell.power}" if sorcery else f"at {points} of POW"
        yield DerivedValue(f"{spell.name} {spell.power}", cast, f"Cast {size}, with {cast}.")
    if character.fetch:
        yield DerivedValue("Fetch", "second D30", "Rolled with your own D30 in spirit combat. The better one counts.")


def _arms(case: DraftCase) -> Iterator[DerivedValue]:
    arms = case.character.arms
    held = [*arms.weapons[:1], arms.shield]
    yield DerivedValue(
        "In hand", " and ".join(name for name in held if name) or "nothing", "In hand when a fight begins."
    )
    yield DerivedValue("Worn", arms.armour or "nothing", "The library shows the protection of each suit.")
    if arms.mount:
        yield DerivedValue("Ridden", arms.mount, "Rider and horse are one target.")
