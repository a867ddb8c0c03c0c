"""Options of a resting party: each with its gains and the odds (`P-36`)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import (
    ChartBar,
    Choose,
    ChooseMany,
    Content,
    EnterNumber,
    Explanation,
    Measure,
    Option,
    Preview,
)
from solo.systems.parts.codes import Code, Codes, verb_of
from solo.systems.parts.phrasing import count_noun, with_article
from solo.systems.polyhedral.company.people import CompanyMember
from solo.systems.polyhedral.company.recovery_over_time import (
    DAY,
    HOUR,
    format_duration,
    minutes_needed,
    sp_an_hour,
    vp_an_hour,
)
from solo.systems.polyhedral.gear.equipment import Item, item_named
from solo.systems.polyhedral.names import short_name, slug
from solo.systems.polyhedral.rest.recovery import chance_a_day, days_until_whole, mean_days
from solo.systems.polyhedral.rest.state import RestState, best_carer, best_medic, list_carers, medicine, patients
from solo.systems.polyhedral.rolls import recovery
from solo.systems.polyhedral.wording import dice

HOUR_OF_REST, HOURS, UNTIL_FRESH, A_DAY, UNTIL_WHOLE, END = "hour", "hours", "fresh", "day", "whole", "end"
MOST_HOURS = 72
FIRST_AID_MINUTES = 5


class AidCode(Code, frozen=True, tag="aid"):
    """Option code of first aid for a patient."""

    patient: str


class DrinkCode(Code, frozen=True, tag="drink"):
    """Option code of a potion that belongs to `owner` and is drunk by a wounded `drinker`."""

    owner: str
    potion: str
    drinker: str


REMEDIES: Final[Codes[AidCode | DrinkCode]] = Codes(AidCode, DrinkCode)


def next_step(rest: RestState, content: Content) -> Choose:
    """Return the question for the next step of the rest. The default is the sensible choice of `_sensible`."""
    options = [*_first_aid(rest), *_potions(rest, content), *_resting(rest), Option(END, "break camp")]
    asked = (
        f"{format_duration(rest.minutes).capitalize()} of rest so far. What next?"
        if rest.minutes
        else "How do you rest?"
    )
    return Choose(rest.speaker().key, "rest", asked, options, _sensible(options))


def ask_hours(rest: RestState) -> EnterNumber:
    """Return the question for the number of hours that the party rests."""
    return EnterNumber(rest.speaker().key, "hours", "How many hours?", 1, MOST_HOURS, "8")


def ask_carer(rest: RestState) -> ChooseMany:
    """Return the question for the carers of the day: any number of those with a patient, by default the best carer."""
    best, _ = _expected_care(rest)
    options = [Option(person.key, person.name, partial(_care_preview, person)) for person in list_carers(rest)]
    return ChooseMany(
        rest.speaker().key,
        "carers",
        "Who cares for the others?",
        options,
        0,
        len(options),
        best.key if best else "",
    )


def _sensible(options: list[Option]) -> str:
    """Return the code of the sensible choice: due first aid, else rest for VP and SP, else rest for LP, else stop."""
    legal = [option.code for option in options if not option.refused]
    aid = next((code for code in legal if verb_of(code) in AidCode.verbs()), None)
    return aid or next(code for code in (UNTIL_FRESH, UNTIL_WHOLE, END) if code in legal)


# First aid and potions


def _first_aid(rest: RestState) -> Iterator[Option]:
    medic = best_medic(rest)
    for person in rest.living():
        if not person.untended:
            continue
        refused = "No one is able to give first aid." if medic is None else ""
        if person.vp == person.full_vp:
            refused = f"{person.name} has full VP."
        yield Option(
            str(AidCode(person.key)),
            f"first aid for {person.name}, 5 minutes",
            partial(_aid_preview, medic, person),
            "first aid",
            refused,
        )


def _aid_preview(medic: CompanyMember | None, person: CompanyMember) -> Preview:
    if medic is None:
        return Preview()
    missing = person.full_vp - person.vp
    gained = distribution(recovery.first_aid, *medicine(medic), 0).map(lambda points: min(points, missing))
    title = f"First aid by {medic.name}"
    sentence = (
        f"Restores half the Medicine result ({dice(*medicine(medic))}) in VP. {person.name} is missing {missing} VP."
    )
    outcomes = tuple(ChartBar(f"{points} VP", gained.chance_of(points)) for points, _ in sorted(gained))
    explanation = Explanation(title, (sentence,), outcomes=outcomes)
    return Preview((Measure("VP", gained.mean(int), "amount"),), explain=lambda: explanation)


def _potions(rest: RestState, content: Content) -> Iterator[Option]:
    """Yield an option for each kind of potion and each wounded member.

    A member drinks a potion of their own, or else a potion of the first member who has one.
    """
    kinds = dict.fromkeys(name for person in rest.living() for name, count in person.potions.items() if count)
    for name in kinds:
        potion = item_named(name, content)
        for drinker in rest.living():
            if drinker.lp == drinker.full_lp and drinker.vp == drinker.full_vp:
                continue
            owners = [person for person in rest.living() if person.potions.get(name)]
            owner = drinker if drinker in owners else owners[0]
            left = count_noun(sum(person.potions[name] for person in owners), "left", "left")
            yield Option(
                str(DrinkCode(owner.key, slug(name), drinker.key)),
                f"{drinker.name} drinks {_a_potion(owner, drinker, potion)}",
                partial(_potion_preview, drinker, potion, left),
                "potions",
            )


def _a_potion(owner: CompanyMember, drinker: CompanyMember, potion: Item) -> str:
    name = short_name(potion.name).lower()
    return with_article(name) if owner is drinker else f"{owner.name}'s {name}"


def _potion_preview(drinker: CompanyMember, potion: Item, left: str) -> Preview:
    lp = min(potion.lp, drinker.full_lp - drinker.lp)
    vp = min(potion.vp, drinker.full_vp - drinker.vp)
    measures = (Measure("LP", Fraction(lp), "amount"), Measure("VP", Fraction(vp), "amount"))
    return Preview(measures, cost="1 potion", note=left)


# Hours and days


def _resting(rest: RestState) -> Iterator[Option]:
    spent, wounded = rest.weary_members(), rest.wounded_members()
    fresh = max(map(minutes_needed, spent), default=0)
    yield Option(HOUR_OF_REST, "rest for an hour", lambda: _hour_preview(rest))
    yield Option(HOURS, "rest for some hours")
    yield Option(
        UNTIL_FRESH,
        f"rest until VP and SP are full, {format_duration(fresh)}" if spent else "rest until VP and SP are full",
        refused="" if spent else "Everyone has full VP and SP.",
    )
    today = rest.minutes_left_today
    yield Option(
        A_DAY,
        "rest for a day" if today == DAY else f"rest until the day is over, {format_duration(today)}",
        lambda: _day_preview(rest),
    )
    carer, dice_of_care = _expected_care(rest)
    waiting = zip(wounded, patients(rest, carer), strict=True)
    hopeless = next((person for person, patient in waiting if not chance_a_day(patient, dice_of_care)), None)
    refused = f"Rest alone cannot heal {hopeless.name}." if hopeless else ""
    yield Option(
        UNTIL_WHOLE,
        "rest until all LP are back",
        lambda: _whole_preview(rest),
        refused=refused if wounded else "Everyone has full LP.",
    )


def _hour_preview(rest: RestState) -> Preview:
    """Preview the points that an hour gives back to the whole party. No dice are rolled."""
    vp = sum(
        min(person.full_vp - person.vp, (person.vp_due + vp_an_hour(person) * HOUR) // HOUR) for person in rest.living()
    )
    sp = sum(
        min(person.full_sp - person.sp, (person.sp_due + sp_an_hour(person) * HOUR) // HOUR) for person in rest.living()
    )
    return Preview((Measure("VP", Fraction(vp), "amount"), Measure("SP", Fraction(sp), "amount")))


def _day_preview(rest: RestState) -> Preview:
    """Preview the mean LP that the day's checks give back, with the best carer."""
    wounded = rest.wounded_members()
    if not wounded:
        return Preview()
    carer, dice_of_care = _expected_care(rest)
    waiting = patients(rest, carer)
    chances = [chance_a_day(patient, dice_of_care) for patient in waiting]
    sentences = (_about_care(carer), "Each day, a Toughness check against 5 regains 1 LP.")
    outcomes = tuple(ChartBar(person.name, chance) for person, chance in zip(wounded, chances, strict=True))
    explanation = Explanation("A day of rest: chance to regain 1 LP", sentences, outcomes=outcomes)
    measure = Measure("LP", sum(chances, start=Fraction()), "amount")
    return Preview((measure,), explain=lambda: explanation)


def _whole_preview(rest: RestState) -> Preview:
    """Preview the days until all patients have full LP.

    It shows the mean, for several patients that of the slowest, and the number of days after which all are healed with
    a chance of 50 %.
    """
    carer, dice_of_care = _expected_care(rest)
    waiting = patients(rest, carer)
    if not waiting or not all(chance_a_day(patient, dice_of_care) for patient in waiting):
        return Preview()
    slowest = max(mean_days(patient, dice_of_care) for patient in waiting)
    chances = days_until_whole(waiting, dice_of_care)
    half = next((day for day in range(len(chances)) if sum(chances[: day + 1]) * 2 >= 1), len(chances))
    measures = (Measure("days", slowest, "amount"),)
    alone = len(waiting) == 1
    average, all_of_them = ("average", "") if alone else ("average for the slowest patient", "all ")
    return Preview(
        measures,
        note=f"{average} · 50 % chance: {all_of_them}healed within {count_noun(half, 'day')}",
        explain=lambda: _explain_whole(rest),
    )


def _explain_whole(rest: RestState) -> Explanation:
    carer, dice_of_care = _expected_care(rest)
    waiting = patients(rest, carer)
    lines = [_about_care(carer), "Each day, a Toughness check against 5 regains 1 LP."]
    for person, patient in zip(rest.wounded_members(), waiting, strict=True):
        mean = f"{float(mean_days(patient, dice_of_care)):.1f}"
        lines.append(f"{person.name}: {patient.missing} LP missing, {mean} days on average.")
    return Explanation(
        "Days until all LP are back", tuple(lines), outcomes=_charted(days_until_whole(waiting, dice_of_care))
    )


def _charted(chances: list[Fraction]) -> tuple[ChartBar, ...]:
    """Return a chart's bars for the likely numbers of days.

    Days after the first 90 % of cases, and days below 1 %, share one bar.
    """
    outcomes: list[ChartBar] = []
    so_far = Fraction()
    for day, chance in enumerate(chances):
        if so_far * 10 >= 9:
            break
        so_far += chance
        if chance * 100 >= 1:
            outcomes.append(ChartBar(count_noun(day, "day"), chance))
    listed = sum((outcome.chance for outcome in outcomes), start=Fraction())
    rest = 1 - listed
    return (*outcomes, ChartBar("other", rest)) if rest else tuple(outcomes)


def _expected_care(rest: RestState) -> tuple[CompanyMember | None, tuple[int, int] | None]:
    """Return the best carer and their Medicine dice; (None, None) if no member is able or only the carer is wounded."""
    best = best_carer(rest)
    if best is None or not any(person is not best for person in rest.wounded_members()):
        return None, None
    return best, medicine(best)


def _about_care(carer: CompanyMember | None) -> str:
    if carer is None:
        return "No one cares for the wounded."
    pool = dice(*medicine(carer))
    return f"{carer.name} cares for the others with Medicine ({pool}). A result of 7 gives them +1, 10 gives +2."


def _care_preview(carer: CompanyMember) -> Preview:
    care = distribution(recovery.care, *medicine(carer), 0)
    pool = dice(*medicine(carer))
    sentence = f"Medicine ({pool}) once a day. A result of 7 gives all others +1 on their check, 10 gives +2."
    outcomes = tuple(
        ChartBar(f"+{modifier}" if modifier else "no help", care.chance_of(modifier)) for modifier in (0, 1, 2)
    )
    explanation = Explanation(f"{carer.name} cares for the others", (sentence,), outcomes=outcomes)
    return Preview((Measure("helps", care.chance(bool), "chance"),), explain=lambda: explanation)
