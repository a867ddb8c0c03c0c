"""Heroquest as a procedure: a row of stations, an action at each, and a gift or a loss at the end (`G-60`, `G-64`)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from solo.systems.contract import Choose, Option, Preview, Scene, default_first
from solo.systems.gloranthan.action.hero_side import can_act
from solo.systems.gloranthan.action.resolution import draw_roll, resolve
from solo.systems.gloranthan.action.sides import PreparedAction, world_side
from solo.systems.gloranthan.action.task import Task
from solo.systems.gloranthan.company.hero_tasks import HeroTask, attempt, resolve_task
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.company.procedure import CompanyProcedure
from solo.systems.gloranthan.conflict.options import losing
from solo.systems.gloranthan.downtime.quest import CLOSENESS, Closeness, Quest, Station
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.people.cost import unspent
from solo.systems.gloranthan.people.loss import Loss, apply_loss, list_losable, wounds_after
from solo.systems.gloranthan.people.retinue import Group
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.levels import supported_power
from solo.systems.parts.codes import Code
from solo.systems.parts.company import END, Step
from solo.systems.parts.phrasing import count_noun
from solo.systems.parts.state_validation import range_problem

DARES: Final = Fraction(1, 4)
"""Least chance of success at which a station is worth the risk."""
FLIGHT: Final = Task(rune="physical", skills=("Flee",), deed="pursuit", trait="pursuit and flight", helps=())
MATCHES: Final = {
    "guise": "How closely do you dress, arm and behave like the figure of the myth?",
    "item": "How closely does your item match an item in the myth?",
}


class HeroquestState(CompanyState, omit_defaults=True):
    """Heroes on a heroquest: leader, station, end, and the bonuses for a guise and an item that match the myth."""

    quest: str = ""
    leader: str = ""
    matches: dict[str, Closeness] = {}
    station: int = 0
    end: str = ""


class StationCode(Code, frozen=True, tag="meet"):
    """Option code for meeting a station in the way with this number, alone or with the community's support."""

    way: int
    how: Literal["alone", "together"]


# rule: Heroquest
class HeroquestProcedure(CompanyProcedure[HeroquestState]):
    """A heroquest, played as a row of stations."""

    key = "heroquest"
    title = "A heroquest"
    help = "Walk through a myth, station by station. Match it closely for a bonus and win a lasting gift."
    state_type = HeroquestState

    def find_problems(self, state: HeroquestState) -> list[str]:
        """Return the problems of a state read from a file, such as an unknown quest or station."""
        quest, known = self.content.entries(Quest).get(state.quest), [one.key for one in state.people]
        found = super().find_problems(state)
        if state.quest and (quest is None or state.leader not in known):
            return [*found, f"The quest “{state.quest}” is unknown or has no leader."]
        most = len(quest.stations) if quest else 0
        return [*found, *range_problem("The station", state.station, 0, most if state.end else max(0, most - 1))]

    def subtitle(self, company: HeroquestState) -> str:
        """Return the quest and the number of the station."""
        return f"{company.quest}, station {company.station + 1}" if company.quest else super().subtitle(company)

    def end_sentence(self, company: HeroquestState) -> str:
        """Return the sentence about the end of the quest, "" while it lasts."""
        return company.end or super().end_sentence(company)

    def ending(self, company: HeroquestState) -> str:
        """Return the sentence about a quest that the leader abandons."""
        if not company.quest:
            return super().ending(company)
        return f"{company.find(company.leader).name} turns back before {self._station(company).name}."

    def next_step(self, company: HeroquestState) -> Choose:
        """Return the next choice: the quest to begin, or the way to meet the next station of the quest."""
        if not company.quest:
            quests = [_quest(one) for one in self.content.entries(Quest).values()]
            options = [*quests, Option(END, "no quest")]
            return Choose(company.speaker().key, "quest", "Which myth?", options, options[0].code)
        station = self._station(company)
        options = [
            Option(str(code), f"{station.ways[code.way].text}, {code.how}", self._attempt(company, code).preview)
            for code in self._open(company, station)
        ]
        options.sort(key=_chance, reverse=True)
        prompt = f"{station.name} ({station.difficulty}). {station.text}"
        usual = options[0].code if options and _chance(options[0]) >= DARES else END
        offered = default_first([*options, Option(END, "turn back")], usual)
        return Choose(company.leader, "station", prompt, offered, usual)

    def carry_out(self, company: HeroquestState, scene: Scene, code: str) -> Step:
        """Carry out `code`: begin a quest, or meet a station."""
        if company.quest:
            yield from self._meet(company, scene, StationCode.read(code))
            return
        company.quest, people = code, company.living()
        options = [
            Option(one.key, one.name, partial(self._promise, replace(company, leader=one.key))) for one in people
        ]
        options.sort(key=_chance, reverse=True)
        company.leader = options[0].code
        if len(people) > 1:
            company.leader = yield Choose(
                company.speaker().key, "leader", "Who leads the quest?", options, options[0].code
            )
        for what, asked in MATCHES.items():
            degrees = [Option(name, name, partial(Preview, note=bonus)) for name, bonus in CLOSENESS.items()]
            company.matches[what] = CLOSENESS[(yield Choose(company.leader, what, asked, degrees, "loosely"))]

    def _station(self, company: HeroquestState) -> Station:
        return self.content.entries(Quest)[company.quest].stations[company.station]

    def _open(self, company: HeroquestState, station: Station) -> Iterator[StationCode]:
        """Yield the ways to meet `station` that are open to the hero, alone and with support.

        Support needs other heroes who have Magic left.
        """
        hero, helped = company.find(company.leader).sheet, bool(self._others(company))
        for number, way in enumerate(station.ways):
            if can_act(hero, way.task.rune):
                yield StationCode(number, "alone")
                if helped:
                    yield StationCode(number, "together")

    def _promise(self, company: HeroquestState) -> Preview:
        """Return the preview of meeting the next station in the best way."""
        ways = (self._attempt(company, code).preview() for code in self._open(company, self._station(company)))
        return max(ways, key=lambda one: one.measures[0].value, default=Preview())

    def _others(self, company: HeroquestState) -> list[CompanyMember]:
        found = (one for one in company.living() if one.key != company.leader and can_act(one.sheet, "magic"))
        return [one for one in found if self.left(one, "magic")]

    def _attempt(self, company: HeroquestState, code: StationCode) -> HeroTask:
        """Return the attempt at a station, with helpers, the bonuses for matching the myth, and any support."""
        hero, station = company.find(company.leader), self._station(company)
        way, quest = station.ways[code.way], self.content.entries(Quest)[company.quest]
        home: tuple[Group, ...] = ("followers", "regiment") if station.moment else ()
        task = replace(way.task, helps=("companions", *(("retainers",) if quest.retainers else ()), *home))
        level = hero.sheet.powers.level_of(task.rune) or 0
        others = [one.sheet.powers.magic or 0 for one in self._others(company)] if code.how == "together" else []
        match = {**company.matches, "deed": way.closeness}
        parts = [BonusPart(what, Rating.modifier(bonus)) for what, bonus in match.items()]
        parts.append(BonusPart("community", supported_power([level, *others]) - Rating(level)))
        return attempt(company, hero, task, station.name, station.difficulty, self.content, parts)

    def _meet(self, company: HeroquestState, scene: Scene, code: StationCode) -> Step:
        """Resolve an attempt at a station.

        If the attempt fails, the myth acts against the rune that the hero used (house).
        """
        before, stage, station = self.standing(company), self.stage(company, scene), self._station(company)
        one, rune = self._attempt(company, code), station.ways[code.way].task.rune
        outcome = yield from resolve_task(stage, one)
        if outcome.is_won:
            company.station += 1
            self._won(company)
            self.tell(scene, company, before, "won", station.won, one.person.name, draw_roll(one.meeting, outcome))
            return
        left = self.left(one.person, rune)
        back = PreparedAction(
            "the myth's answer", world_side(station.difficulty, station.name), one.meeting.actor, left=left
        )
        answer = yield from resolve(stage, back)
        sharing = [(one.person, rune), *((other, "magic") for other in self._others(company) if code.how == "together")]
        for person, harmed in sharing:
            person.lost[harmed] = person.lost.get(harmed, 0) + min(answer.defeats, self.left(person, harmed))
        rolls = (*draw_roll(one.meeting, outcome), *draw_roll(back, answer))
        text = f"{station.name} holds out and inflicts {count_noun(answer.defeats, 'defeat')}."
        self.tell(scene, company, before, "lost", text, one.person.name, rolls)
        if answer.defeats >= left:
            yield from self._falls(company, scene, one, rune)

    def _won(self, company: HeroquestState) -> None:
        quest, hero = self.content.entries(Quest)[company.quest], company.find(company.leader)
        if company.station == len(quest.stations):
            company.end = f"{hero.name} comes home with {quest.gift.name}."
            held = {one.name: one for one in (quest.gift, *hero.sheet.abilities)}
            hero.change(abilities=tuple(held.values()), earned=hero.sheet.earned + quest.worth)

    def _falls(self, company: HeroquestState, scene: Scene, one: HeroTask, rune: Rune) -> Step:
        """End the quest of a hero who fell to 0 in `rune`.

        A hero who does not get away is Hurt and loses a lasting mastery (`G-60`, `H-32`).
        """
        hero, quest, before = one.person, self.content.entries(Quest)[company.quest], self.standing(company)
        stake = min(quest.stake, max(0, unspent(hero.sheet, self.content)))
        hero.change(lost={**hero.sheet.lost, quest.name: hero.sheet.lost.get(quest.name, 0) + stake})
        away = attempt(company, hero, FLIGHT, "the way home", self._station(company).difficulty, self.content)
        outcome = yield from resolve_task(self.stage(company, scene), away)
        losses = [] if outcome.is_won else list(list_losable(hero.sheet, rune, one.used))
        if losses:
            hero.sheet = apply_loss(hero.sheet, Loss.read((yield losing(hero, losses))), self.content)
        if not outcome.is_won:
            hero.change(wounds=wounds_after(hero.sheet.wounds, rune))
        company.end = f"{hero.name} falls and comes home {'with nothing' if outcome.is_won else 'Hurt'}."
        self.tell(scene, company, before, "fall", company.end, hero.name, draw_roll(away.meeting, outcome))


def _chance(option: Option) -> Fraction:
    return next((one.value for one in option.preview().measures), Fraction())


def _quest(quest: Quest) -> Option:
    note = f"{count_noun(len(quest.stations), 'station')} · gift: {quest.gift.name} · at stake: {quest.stake} XP"
    return Option(quest.name, quest.name, partial(Preview, note=note))
