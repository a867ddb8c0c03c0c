"""Owns the assessment: budgets, derived values, problems and prices of whatever a draft holds."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Assessment, Budget, Derived, Draft
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.callings import DIVINE_POINTS, FURTHER_SPELLS, RANKS
from solo.systems.fire_and_sword.creation.candidate import bill, pieces_owned
from solo.systems.fire_and_sword.creation.judge import judge
from solo.systems.fire_and_sword.creation.problems import Case
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.magic.casting import recovered
from solo.systems.fire_and_sword.people.odds import odds
from solo.systems.fire_and_sword.people.skills import CULT_LORE
from solo.systems.fire_and_sword.people.statistics import HIGHEST_ROLLED_TOTAL, LOWEST_ROLLED_TOTAL, TOTAL_AT_START
from solo.systems.fire_and_sword.standing.grades import grade_named, savings
from solo.systems.fire_and_sword.wording import money, signed


def assess(draft: Draft, stock: Stock) -> Assessment:
    """Returns what a draft amounts to; any draft at all is assessed, none raises."""
    verdict = judge(draft, stock)
    case = verdict.case
    return Assessment(
        budgets=(_statistics(case), _ranks(case), _divine(case), _money(case)),
        derived=(*_odds(case), *_arms(case), *_magic(case), *_body(case)),
        problems=verdict.problems,
        costs=dict(_costs(draft, case)),
    )


def _statistics(case: Case) -> Budget:
    start = case.reading.start
    total = start.statistics.total
    most = HIGHEST_ROLLED_TOTAL if start.rolled else TOTAL_AT_START
    why = f"Rolled with D8+9 each: {LOWEST_ROLLED_TOTAL} to {HIGHEST_ROLLED_TOTAL} in all, or all are rerolled."
    if not start.rolled:
        why = f"Exactly {TOTAL_AT_START} for all seven, each from 10 to 17."
    return _budget("Statistics", total, most, "points", why)


def _ranks(case: Case) -> Budget:
    given = sum(level for level, skill in zip(RANKS, case.reading.start.ranked, strict=True) if skill)
    why = f"{', '.join(map(str, RANKS))} to the ten skills of the calling, in any order. Other skills are at 5 or 0."
    return _budget("Skills", given, sum(RANKS), "levels", why)


def _divine(case: Case) -> Budget:
    start = case.reading.start
    total = DIVINE_POINTS if start.calling.magic == "divine" else 0
    why = "Each point of a divine spell is a point of POW gone for good."
    return _budget("Divine spells", sum(start.divine.values()), total, "points", why)


def _money(case: Case) -> Budget:
    paid = bill(case.reading, case.stock)
    had = case.reading.origin.money
    free = f"Free: {', '.join(paid.gifts)}. " if paid.gifts else ""
    sold = "" if case.reading.fresh else "What is given up brings half its price, a house rule. "
    why = f"{free}{sold}{money(had - paid.total)} left."
    spent = f"{paid.total:,}".replace("-", "−")
    return Budget("Money", spent, f"{had:,}", "L.", _fraction(paid.total, had), over=paid.total > had, why=why)


def _body(case: Case) -> Iterator[Derived]:
    character = case.character
    scores = character.statistics
    why = f"STR {scores.strength} + SIZ {scores.size} = {scores.strength + scores.size}: 24 give +1, 32 +2, 40 +3."
    yield Derived("Impact", signed(character.impact), why)
    grade = character.standing.grade
    kept = f"{grade_named(grade).who.capitalize()}. Saves {money(savings(grade))} a session."
    yield Derived("Grade", str(grade), kept)


def _magic(case: Case) -> Iterator[Derived]:
    character = case.character
    lost = character.power_lost
    given = f" − {lost} given for divine spells" if lost else ", all of it still there"
    why = f"POW {character.statistics.power}{given}"
    yield Derived("POW now", str(character.power), f"{why}.")
    if any(spell.name in case.stock.sorcery for spell in character.spells):
        back = recovered(character.power)
        yield Derived("Magic points", str(character.magic_points), f"As many as POW; {back} come back each dawn.")
    for spell in character.spells:
        skill = spell.name if spell.name in case.stock.sorcery else CULT_LORE
        size = "At any strength up to" if spell.name in case.stock.sorcery else "Points of POW:"
        cast = f"{skill} {character.skill(skill)}"
        yield Derived(f"{spell.name} {spell.power}", cast, f"{size} {spell.power}; cast with {cast}.")
    if character.fetch:
        yield Derived("Fetch", "second D30", "A second die against POW for each roll in spirit combat.")


def _arms(case: Case) -> Iterator[Derived]:
    arms = case.character.arms
    held = [*arms.weapons[:1], arms.shield]
    yield Derived("In hand", " and ".join(name for name in held if name) or "nothing", "How a fight begins.")
    yield Derived("Worn", arms.armour or "nothing", "What it takes off a blow stands in the library.")
    if arms.mount:
        yield Derived("Ridden", arms.mount, "Rider and horse are one target.")


def _odds(case: Case) -> Iterator[Derived]:
    for line in odds(case.character, case.stock.content):
        yield Derived(line.name, line.value, line.why)


def _costs(draft: Draft, case: Case) -> Iterator[tuple[str, str]]:
    """What each field has cost, and what an automatic one comes to."""
    start, values = case.reading.start, draft.values
    for number, skill in enumerate(start.ranked, start=1):
        if values.get(fields.rank_key(number), fields.AUTOMATIC) == fields.AUTOMATIC:
            yield fields.rank_key(number), skill or "nothing is left"
    for name, points in start.divine.items():
        yield fields.divine_key(name), f"{points} POW"
    for number in range(1, FURTHER_SPELLS + 1):
        yield fields.sorcery_key(number), "".join(start.sorcery[number - 1 : number]) or "none"
    yield from _prices(case)
    yield fields.GRADE, f"grade {case.character.standing.grade}"
    for bought in case.reading.enchantments:
        yield fields.enchanted_key(bought.slot, "item"), money(bought.price(case.stock))
    yield from _held(case)


def _prices(case: Case) -> Iterator[tuple[str, str]]:
    """What each ware has cost or brought in this draft, and what the start would still give for nothing."""
    reading, gifts = case.reading, bill(case.reading, case.stock).gifts
    before = pieces_owned(reading.origin, case.stock)
    given = {good.kind for good in case.stock.goods.values() if good.name in gifts}
    for key, good in case.stock.goods.items():
        more = reading.counts.get(key, 0) - before.get(key, 0)
        free = good.name in gifts
        if more > 0:
            paid = money((more - free) * good.price)
            yield key, f"{paid}, one free" if free and more > 1 else "free" if free else paid
        elif more < 0:
            yield key, f"brings {money(-more * good.price // 2)}"
        elif reading.fresh and good.free and good.kind in reading.start.calling.outfit and good.kind not in given:
            yield key, "one is free"


def _held(case: Case) -> Iterator[tuple[str, str]]:
    arms = case.character.arms
    yield fields.FIRST_WEAPON, "".join(arms.weapons[:1]) or "fists"
    yield fields.SHIELD, arms.shield or "none"
    yield fields.ARMOUR, arms.armour or "none"
    yield fields.MOUNT, arms.mount or "none"


def _budget(name: str, spent: int, total: int, unit: str, why: str) -> Budget:
    return Budget(name, str(spent), str(total), unit, _fraction(spent, total), over=spent > total, why=why)


def _fraction(spent: int, total: int) -> float:
    return max(0.0, min(1.0, spent / total)) if total > 0 else float(spent > 0)
