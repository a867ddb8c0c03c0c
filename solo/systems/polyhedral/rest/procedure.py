"""Rest as a procedure: time passes as the party chooses, and restores points by the rules (`P-36`).

The state can be saved between any two choices.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.resolver import Modifier
from solo.systems.contract import Choose, Decision, Event, Scene, SheetLine
from solo.systems.parts.company import PartyRest, Step
from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.company.people import CompanyMember
from solo.systems.polyhedral.company.points import list_changes, regain, snapshot_points
from solo.systems.polyhedral.company.procedure import CompanyProcedure
from solo.systems.polyhedral.company.recovery_over_time import (
    DAY,
    HOUR,
    format_duration,
    minutes_needed,
    pass_time,
    sp_an_hour,
    vp_an_hour,
)
from solo.systems.polyhedral.gear.equipment import item_named
from solo.systems.polyhedral.names import short_name, slug
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.rest import options
from solo.systems.polyhedral.rest.recovery import day_chance
from solo.systems.polyhedral.rest.state import RestState, best_medic, list_carers, medicine
from solo.systems.polyhedral.rolls import recovery
from solo.systems.polyhedral.rolls.checks import check_roll

MOST_DAYS = 365


class RestProcedure(CompanyProcedure[RestState], PartyRest[RestState, CompanyMember, Character]):
    """The procedure of a rest: hours, days, first aid and potions."""

    key = "rest"
    title = "Rest"
    help = "Rest for hours or days, give first aid, care for the wounded and drink potions."
    state_type = RestState

    def time_rested(self, company: RestState) -> str:
        """Return the duration of the rest so far; "" at its start."""
        return format_duration(company.minutes) if company.minutes else ""

    def next_step(self, company: RestState) -> Choose:
        """Return the question for the next step of the rest."""
        return options.next_step(company, self.content)

    def carry_out(self, rest: RestState, scene: Scene, code: str) -> Step:
        """Carry out an option: rest, first aid or a potion."""
        match code:
            case options.HOUR_OF_REST:
                yield from _pass(rest, scene, HOUR)
            case options.HOURS:
                hours = yield options.ask_hours(rest)
                yield from _pass(rest, scene, int(hours) * HOUR)
            case options.UNTIL_FRESH:
                yield from _pass(rest, scene, max(map(minutes_needed, rest.weary_members())))
            case options.A_DAY:
                yield from _pass(rest, scene, rest.minutes_left_today)
            case options.UNTIL_WHOLE:
                yield from _until_whole(rest, scene)
            case _:
                yield from self._remedy(rest, scene, options.REMEDIES.read(code))

    def doers(self, company: RestState, code: str) -> Sequence[str]:
        """Return the key of the potion's owner if a potion is drunk, otherwise nothing."""
        del company
        remedy = options.REMEDIES.read(code) if code.startswith("drink") else None
        return (remedy.owner,) if isinstance(remedy, options.DrinkCode) else ()

    def _remedy(self, rest: RestState, scene: Scene, remedy: options.AidCode | options.DrinkCode) -> Step:
        if isinstance(remedy, options.AidCode):
            yield from _first_aid(rest, scene, rest.find(remedy.patient))
        else:
            self._drink(scene, rest.find(remedy.owner), remedy.potion, rest.find(remedy.drinker))

    def _drink(self, scene: Scene, owner: CompanyMember, wanted: str, drinker: CompanyMember) -> None:
        name = next(name for name in owner.potions if slug(name) == wanted)
        potion = item_named(name, self.content)
        owner.potions[name] -= 1
        owner.drunk[name] = owner.drunk.get(name, 0) + 1
        changed = regain(drinker, lp=potion.lp, vp=potion.vp)
        scene.emit(
            Event("heal", f"{drinker.name} drinks {with_article(short_name(name).lower())}.", drinker.name, (), changed)
        )

    def recovery(self, person: CompanyMember) -> SheetLine:
        """Return the points that rest gives back to a member by the hour and by the day."""
        chance = round(day_chance(person.build.attributes.toughness, 0) * 100)
        value = f"{vp_an_hour(person)} VP and {sp_an_hour(person)} SP an hour, 1 LP a day ({chance} % chance)"
        return SheetLine(
            person.name,
            value,
            "An hour restores VP equal to the Toughness Difficulty and SP equal to the Spirit Difficulty. "
            "Without care, a daily Toughness check against 5 restores 1 LP.",
        )

    def ending(self, rest: RestState) -> str:
        """Return the closing sentence: the duration, and the members who are not fully healed yet."""
        whole = [
            person.name
            for person in rest.living()
            if person not in rest.wounded_members() and person not in rest.weary_members()
        ]
        after = f"After {format_duration(rest.minutes)} of rest" if rest.minutes else "Without any rest"
        if len(whole) == len(rest.living()):
            return f"{after}, everyone is fully healed."
        others = ", ".join(person.name for person in rest.living() if person.name not in whole)
        return f"{after}, the party breaks camp. Not fully healed: {others}."


def _first_aid(rest: RestState, scene: Scene, person: CompanyMember) -> Step:
    """Give five minutes of first aid, once after each fight (`P-36`)."""
    medic = best_medic(rest)
    if medic is None:
        raise ValueError("No one is able to give first aid.")
    what = f"{medic.name}: first aid for {person.name}"
    gained = scene.roll(medic.key, what, recovery.first_aid, *medicine(medic), 0)
    roll = check_roll(scene, "Medicine, halved", None, (), f"{gained} VP")
    changed = regain(person, vp=gained)
    person.untended = False
    does = "treats their own wounds" if medic is person else f"gives first aid to {person.name}"
    scene.emit(Event("heal", f"{medic.name} {does}.", medic.name, (roll,), changed))
    yield from _pass(rest, scene, options.FIRST_AID_MINUTES)


def _pass(rest: RestState, scene: Scene, minutes: int) -> Step:
    """Let time pass. At the end of a day, ask for the carers if a member is wounded, and make the day's checks."""
    while minutes:
        now = min(minutes, rest.minutes_left_today)
        _let_pass(rest, scene, now)
        minutes -= now
        if rest.minutes % DAY == 0 and rest.wounded_members():
            carers = yield from _ask_carers(rest)
            _day(rest, scene, carers)


def _until_whole(rest: RestState, scene: Scene) -> Step:
    """Rest day by day with the same carers until no member lacks LP, at most `MOST_DAYS` days."""
    carers = yield from _ask_carers(rest)
    for _ in range(MOST_DAYS):
        if not rest.wounded_members():
            return
        _let_pass(rest, scene, rest.minutes_left_today)
        _day(rest, scene, carers)


def _ask_carers(rest: RestState) -> Generator[Decision, str, list[CompanyMember]]:
    if not list_carers(rest):
        return []
    answer = yield options.ask_carer(rest)
    return [rest.find(key) for key in answer.split("+")] if answer else []


def _let_pass(rest: RestState, scene: Scene, minutes: int) -> None:
    pass_time(rest, scene, minutes)
    rest.minutes += minutes


def _day(rest: RestState, scene: Scene, carers: Sequence[CompanyMember]) -> None:
    """Make the checks of a day: each carer's Medicine, then Toughness for each member who lacks LP (`P-36`)."""
    useful = list_carers(rest)
    care = {carer.key: _care(scene, carer) for carer in carers if carer in useful}
    for person in rest.wounded_members():
        others = {key: worth for key, worth in care.items() if key != person.key}
        best = max(others, key=lambda key: others[key], default="")
        _daily_check(scene, person, _named(rest.find(best), others[best]) if best else ())


def _named(carer: CompanyMember, worth: int) -> tuple[Modifier, ...]:
    return (Modifier(f"{carer.name}'s care", worth),) if worth else ()


def _care(scene: Scene, carer: CompanyMember) -> int:
    what = f"{carer.name}: care for the others"
    worth = scene.roll(carer.key, what, recovery.care, *medicine(carer), 0)
    roll = check_roll(scene, "Medicine", None, (), f"+{worth}" if worth else "no help")
    scene.emit(Event("aid", f"{carer.name} cares for the others.", carer.name, (roll,)))
    return worth


def _daily_check(scene: Scene, person: CompanyMember, named: tuple[Modifier, ...]) -> None:
    before = snapshot_points(person)
    modifier = sum(one.value for one in named)
    what = f"{person.name}: regain 1 LP"
    heals = scene.roll(person.key, what, recovery.daily_recovery, person.build.attributes.toughness, modifier)
    roll = check_roll(scene, "Toughness", recovery.DAILY_RECOVERY, named, "1 LP" if heals else "no LP")
    if heals:
        regain(person, lp=1)
    text = f"{person.name} is on the mend." if heals else f"{person.name} is no better."
    if before[0] <= 0 < person.lp:
        text = f"{person.name} comes round."
    scene.emit(Event("heal", text, person.name, (roll,), list_changes(person, before)))
