"""The two ratings of each action in a conflict, by plan and skill, with all their parts (`G-37`, `G-43`, `G-45`).

Foes and other powers get a character sheet, so their ratings are computed like those of heroes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from msgspec.structs import replace

from solo.systems.contract import Content
from solo.systems.gloranthan.action import hero_side as heroes
from solo.systems.gloranthan.action.hero_side import Helpers, HeroContribution, hero_means, ready_magic, usual_company
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction, used_runes, world_side
from solo.systems.gloranthan.action.task import MAGIC, UNLEARNT, Means, Task
from solo.systems.gloranthan.company.hero_tasks import attempt
from solo.systems.gloranthan.company.people import CompanyMember
from solo.systems.gloranthan.conflict.state import FOE, ActionPlan, Conflict, Opponent
from solo.systems.gloranthan.conflict.undertaking import ConflictGoal
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic import active
from solo.systems.gloranthan.magic.guardian import collective
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.magic.resistance import RESISTANCES
from solo.systems.gloranthan.magic.ritual import prolong, ritual_bonus
from solo.systems.gloranthan.people.action_bonuses import BonusPart, total
from solo.systems.gloranthan.people.affinities import ward_edges
from solo.systems.gloranthan.people.blessings import gifts_of
from solo.systems.gloranthan.people.company import has_guardian, hits, magical_helpers
from solo.systems.gloranthan.people.runes import Powers
from solo.systems.gloranthan.people.sheet import Character, Skill
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.religion.rank import Rank
from solo.systems.gloranthan.rolls.levels import supported_power
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.phrasing import join_names

REFEREE: Final = "the referee"
COURAGE: Final = Task(rune="physical", deed="courage", trait="courage", helps=())
LEADING: Final = Task(rune="social", deed="leadership", skills=("Leadership", "Leader"), trait="leadership", helps=())
NO_WORDS: Final = frozenset[str]()


class ConflictSide(NamedTuple):
    """One side of an action: its key, leader, skill, helpers and further bonuses.

    `support` is the bonus of other characters that support the action (`G-43`).
    """

    key: str
    hero: Character
    means: Means
    along: Helpers
    more: tuple[BonusPart, ...] = ()
    support: tuple[BonusPart, ...] = ()


class ConflictContext:
    """A conflict with its content: one undertaking against one opponent."""

    def __init__(self, conflict: Conflict, content: Content, task: ConflictGoal, opponent: Opponent) -> None:
        self.conflict = conflict
        self.content = content
        self.task = task
        self.opponent = opponent
        self._means: dict[tuple[str, str], tuple[Means, ...]] = {}
        self._levels: dict[str, int] = {}

    # Participants

    def list_able(self) -> list[CompanyMember]:
        """Return the heroes who can still act in the conflict."""
        known = [one for one in self.conflict.people if not self.conflict.standing(one.key).out]
        return [one for one in known if heroes.can_act(one.sheet, self.task.rune)]

    def plans(self) -> Iterator[ActionPlan]:
        """Yield the default plan of each able hero, and of each companion with a fitting specialism (`G-14`)."""
        for one in self.list_able():
            friends = (friend.name for friend in one.sheet.companions if {*friend.specialisms} & {*self.task.led_by})
            yield from (self.plan(one, leader) for leader in ("", *friends))

    def plan(self, one: CompanyMember, leader: str = "") -> ActionPlan:
        """Return the default plan led by the hero `one`, or by that hero's companion `leader` if given.

        The plan includes all helpers that the undertaking allows.
        """
        along = usual_company(one.sheet, self.task, self.content)._replace(leader=leader)
        if self.conflict.standing(one.key).alone:
            along = along._replace(helps=(), hinders=())
        support = tuple(other.key for other in self.list_able() if other is not one) if self.task.joint else ()
        return replace(self.conflict.plan, lead=one.key, along=along, support=support)

    def means(self, plan: ActionPlan) -> tuple[Means, ...]:
        """Return the skills or keywords of the plan's leader for the task, the best first."""
        key = plan.lead, plan.along.leader
        if key not in self._means:
            hero = self.conflict.find(plan.lead).sheet
            leader = next((one for one in hero.companions if one.name == plan.along.leader), None)
            self._means[key] = hero_means(hero, self.task, self.content, leader)
        return self._means[key]

    def ours(self, plan: ActionPlan) -> ConflictSide:
        """Return the heroes' side of the action, with the best skill or keyword."""
        hero, ritual = self.conflict.find(plan.lead).sheet, ritual_bonus(plan.circumstances)
        more = (
            BonusPart("the ritual", prolong(ritual, 0)[0] if plan.prolonged else ritual),
            BonusPart(REFEREE, plan.ours),
            *self.conflict.standing(plan.lead).hindered,
        )
        side = ConflictSide(plan.lead, hero, self.means(plan)[0], plan.along, more)
        return self._supported(side, [self.conflict.find(key).sheet for key in plan.support])

    def theirs(self, plan: ActionPlan) -> ConflictSide:
        """Return the other side: the foes, a bare power, or the world, whose key is ""."""
        more = (BonusPart(REFEREE, plan.theirs), *self.conflict.standing(FOE).hindered)
        if not self.foes:
            power = self.opponent.power
            sheet = Character(self.opponent.name, powers=Powers(**{self.task.rune: power.masteries}))
            edges = BonusPart("edges", Rating(0, power.edges))
            return ConflictSide("" if self.opponent.world else FOE, sheet, UNLEARNT, Helpers(), (edges, *more))
        best, *others = self.foes
        means = hero_means(best, self.task, self.content)[0]
        return self._supported(
            ConflictSide(FOE, best, means, usual_company(best, self.task, self.content), more), others
        )

    @cached_property
    def foes(self) -> list[Character]:
        """The foes of the other side, the best first."""
        known, uses = self.content.entries(Foe), self.conflict.foe_uses
        found = [as_hero(known[one.name], uses) for one in self.opponent.foes for _ in range(one.count)]
        return sorted(found, key=lambda one: one.powers.level_of(self.task.rune) or 0, reverse=True)

    def hits(self, key: str) -> int:
        """Return the hits of a side in the contested rune when unhurt (`R-32`)."""
        if key == FOE and not self.foes:
            return self.opponent.hits or self.opponent.power.masteries
        sheet = self.foes[0] if key == FOE else self.conflict.find(key).sheet
        return hits(sheet, self.task.rune, self.content)

    def left(self, key: str) -> int:
        """Return the hits that a side has left, at least 1; 0 if the side cannot be brought down."""
        return max(1, self.hits(key) - self.conflict.standing(key).lost) if key and self.task.extended else 0

    # Actions

    def action(self, actor: ConflictSide, target: ConflictSide) -> PreparedAction:
        """Return an action of `actor` that `target` resists with the same rune."""
        ours, theirs = self._bearing(actor, self.task), self._bearing(target, self.task)
        cases = (
            self._case(actor, ours, (*actor.support, *theirs.against)),
            self._case(target, theirs, (*target.support, *ours.against)),
        )
        return PreparedAction(self.task.goal_name, *cases, left=self.left(target.key), again=ours.again)

    def spells(self, side: ConflictSide, target: ConflictSide) -> Iterator[ActiveAbility]:
        """Yield the active magic that `side` can use for this task.

        A task of magic allows only the magic that performs the task. Any other task allows hostile magic and healing.
        """
        task, alone = self.task, not self.task.extended and self.task.deed == "magic"
        hurt = task.extended and task.rune == "physical" and self.conflict.standing(side.key).lost > 0
        for cast in ready_magic(side.hero, self.content) if heroes.can_act(side.hero, "magic") else ():
            ability, effect = cast
            if effect.hostile:
                harms = effect.kind == "hinder" or (effect.kind == "attack" and self._rune(cast) == task.rune)
                fits = alone or (task.extended and harms)
                fits = fits and bool(target.key) and active.may_target(ability, self._words(target))
            else:
                fits = bool(effect.resistance) and not target.key if alone else effect.kind == "heal" and hurt
            if fits and not effect.passive:
                yield cast

    def casting(self, actor: ConflictSide, cast: ActiveAbility, target: ConflictSide) -> PreparedAction:
        """Return a use of active magic by `actor`, on `target` or against the resistance of the world (`G-45`)."""
        ability, effect = cast
        rank = self.content.entries(Rank).get(actor.hero.rank)
        together = collective(has_guardian(actor.hero), ability.type == "Lunar", bool(rank and rank.chain))
        able = {part.name for part in magical_helpers(actor.hero, "battle")} if together else set[str]()
        along = Helpers(tuple(group for group in actor.along.helps if group in able), (), actor.along.magic)
        caster = actor._replace(along=along, means=hero_means(actor.hero, MAGIC, self.content)[0])
        words = active.magic_words(cast, actor.hero.form)
        ours = self._bearing(caster, MAGIC, words, self._words(target))
        used = ours.used | used_runes((), (ability,))
        ours = ours._replace(used=used, spends=(*ours.spends, ability.name))
        more = list(heroes.magic_parts(actor.hero, cast, ours.deed, self.conflict.date, self.content))
        more += actor.support if self.task.deed == "magic" else ()
        if not (effect.hostile and target.key):
            resisting = world_side(RESISTANCES[effect.resistance or "minor change"])
            return PreparedAction(ability.name, self._case(actor, ours, more), resisting)
        resists = Task(rune=active.resisted_with(effect), deed="resist magic", trait="magic", helps=())
        theirs = self._bearing(target._replace(means=UNLEARNT), resists, against=words)
        rank = self.content.entries(Rank).get(target.hero.rank)
        always = bool(rank and rank.guarded) or any(one.effect == "defence" for one in gifts_of(target.hero))
        held = ready_magic(target.hero, self.content)
        guard = active.best_guard(held, effect.delivery or "magical", ability.type, theirs.deed, always)
        more.append(
            BonusPart(
                "undefended target" if guard.advantage else "type of magic", active.attack_bonus(cast, guard, "melee")
            )
        )
        shield = guard.working.ability.name if guard.working else ""
        theirs = theirs._replace(spends=(*theirs.spends, shield) if shield else theirs.spends)
        ward = BonusPart("blessing", ward_edges(gifts_of(target.hero), words))
        cases = self._case(actor, ours, more), self._case(target, theirs, (BonusPart(shield, guard.bonus), ward))
        left = self.left(target.key) if effect.kind == "attack" else 0
        return PreparedAction(ability.name, *cases, active.force_of_attack(effect), left=left)

    # At 0

    def courage(self, key: str) -> PreparedAction:
        """Return the test to go on at 0 of a hero or the best foe, with the contested rune (`H-30`)."""
        return self._test(key, replace(COURAGE, rune=self.task.rune), self.conflict.rulings.going_on)

    def leading(self, one: CompanyMember) -> PreparedAction:
        """Return the hero's test to keep the accompanying people fighting when the hero goes on at 0."""
        return self._test(one.key, LEADING, self.conflict.rulings.going_on_led)

    def withdrawal(self, one: CompanyMember) -> PreparedAction:
        """Return the test by which a hero withdraws from a hard undertaking (`G-60`)."""
        plan = self.plan(one)
        meeting = self.action(self.ours(replace(plan, support=())), self.theirs(plan))
        return PreparedAction("the withdrawal", meeting.actor, meeting.target, again=meeting.again)

    def _test(self, key: str, task: Task, difficulty: int) -> PreparedAction:
        best = self.foes[0] if key == FOE else None
        person = CompanyMember(FOE, best.name, "", best, best) if best else self.conflict.find(key)
        what, hindered = f"the test of {task.deed}", self.conflict.standing(key).hindered
        return attempt(self.conflict, person, task, what, difficulty, self.content, hindered).meeting

    # Construction of sides

    def _bearing(
        self, side: ConflictSide, task: Task, words: frozenset[str] = NO_WORDS, against: frozenset[str] = NO_WORDS
    ) -> HeroContribution:
        deed = heroes.deed_of(task, side.means, against, self.conflict.date.phase)
        whole = replace(deed, words=deed.words | words)
        return heroes.hero_contribution(
            side.hero, task, side.means, whole, side.along, self.content, self.conflict.rulings
        )

    def _case(self, side: ConflictSide, brought: HeroContribution, more: Iterable[BonusPart]) -> ActionSide:
        return heroes.hero_case(side.key, side.hero, brought, self.content, (*side.more, *more))

    def _supported(self, side: ConflictSide, helpers: list[Character]) -> ConflictSide:
        """Return `side` with the bonus of its `helpers`, by the level that each helper has without groups (`G-43`)."""
        if not helpers:
            return side
        alone = self._level(side._replace(along=side.along._replace(helps=(), hinders=())))
        added = supported_power([alone, *map(self._level_of, helpers)]) - Rating(alone)
        return side._replace(support=(BonusPart(f"support of {join_names([one.name for one in helpers])}", added),))

    def _level_of(self, one: Character) -> int:
        if one.name not in self._levels:
            means = hero_means(one, self.task, self.content)[0]
            self._levels[one.name] = self._level(ConflictSide("", one, means, Helpers()))
        return self._levels[one.name]

    def _level(self, side: ConflictSide) -> int:
        return max(0, total(self._bearing(side, self.task).parts).masteries)

    def _rune(self, cast: ActiveAbility) -> str:
        """Return the rune that an attack harms (`G-45`).

        Physical damage and agents harm Physical, other attacks the rune named with the ability.
        """
        body = cast.effect.delivery == "agent" or cast.effect.physical
        return "physical" if body else cast.ability.harms

    def _words(self, side: ConflictSide) -> frozenset[str]:
        foe = self.content.entries(Foe).get(side.hero.name) if side.key == FOE else None
        return frozenset(map(str.casefold, (side.hero.form, side.hero.race, *(foe.tags if foe else ()))))


def as_hero(foe: Foe, uses: dict[str, int]) -> Character:
    """Return a foe as a character sheet, so that its actions are computed like a hero's."""
    skills = tuple(Skill(skill.capitalize(), "physical") for skill in foe.skills)
    return made_of(foe, Character, skills=skills, keywords=tuple(filter(None, (foe.keyword,))), uses=uses, rank="")
