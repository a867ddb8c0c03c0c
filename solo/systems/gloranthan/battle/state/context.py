"""Lookups for the rules of a battle, without a scene (`BattleLookup`) and with the scene it is played in
(`BattleContext`).
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from solo.resolver import Roll
from solo.systems.contract import ALIKE, Content, Deed, Event, Scene, SentenceParts, ValueChange, plain_event
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure, FigureBuild, one_build
from solo.systems.gloranthan.hands.cards_in_play import ActionContext
from solo.systems.gloranthan.hands.time_card import time_runes
from solo.systems.gloranthan.magic.passive import ActiveAbility, uses_left, workings
from solo.systems.gloranthan.people.action_bonuses import AttackBonuses
from solo.systems.gloranthan.religion.moon import Phase, date_of
from solo.systems.gloranthan.units.unit_type import UnitType


class DayMagic(NamedTuple):
    """Light, moon phase, glowline and time runes on the day of the battle."""

    night: bool
    phase: Phase
    glowline: bool
    runes: tuple[str, ...]


class BattleLookup:
    """A battle with its content: the lookups of rules, options and tactics."""

    def __init__(self, battle: Battle, content: Content) -> None:
        self.battle = battle
        self.content = content
        self._units = content.entries(UnitType)
        self._workings: dict[str, tuple[ActiveAbility, ...]] = {}
        self._builds: dict[str, tuple[AttackBonuses, FigureBuild]] = {}

    def unit(self, figure: Figure) -> UnitType:
        """Return the figure's unit type."""
        return self._units[figure.unit]

    def workings(self, figure: Figure) -> tuple[ActiveAbility, ...]:
        """Return the figure's abilities with their effects."""
        found = self._workings.get(figure.key)
        if found is None:
            found = self._workings[figure.key] = workings(figure.abilities, self.content)
        return found

    @cached_property
    def sky(self) -> DayMagic:
        """Light, moon phase, glowline and time runes on the day of the battle."""
        battle = self.battle
        date = date_of(battle.cards.table.days + battle.days_later, battle.rulings.seasons)
        return DayMagic(battle.night, battle.phase, battle.glowline, time_runes(date, self.content))

    def build(self, figure: Figure) -> FigureBuild:
        """Return the constant part of a figure. It changes only if the figure loses its people."""
        armed, found = self._builds.get(figure.key, (None, None))
        if found is None or armed is not figure.armed:
            found = one_build(
                self.unit(figure),
                figure.powers,
                figure.armed,
                figure.form,
                frozenset((figure.form.casefold(), *figure.words)),
                figure.affinities,
                self.workings(figure),
                frozenset(figure.faith.runes),
                figure.regiment,
                figure.dark_sense,
                figure.guarded,
                figure.untouchable,
                figure.collective,
                figure.faith.guardian,
                figure.chained,
                figure.leaders,
            )
            self._builds[figure.key] = figure.armed, found
        return found

    def uses(self, figure: Figure, one: ActiveAbility) -> int:
        """Return the uses of an ability that are left today, by the Magic of the holder, a companion or the figure."""
        return uses_left(one, self.build(figure).with_leader(one.ability.holder).magic, figure.uses)

    def usable_abilities(self, figure: Figure) -> tuple[ActiveAbility, ...]:
        """Return the figure's abilities that have uses left today."""
        build = self.build(figure)
        return build.usable_abilities(build.used_up(figure))


class BattleContext(BattleLookup):
    """A running battle: the lookups of `BattleLookup`, and the scene."""

    def __init__(self, battle: Battle, content: Content, scene: Scene) -> None:
        super().__init__(battle, content)
        self.scene = scene

    @cached_property
    def stage(self) -> ActionContext:
        """Context in which actions are resolved."""
        heroes = frozenset(one.key for one in self.battle.figures if one.hero)
        return ActionContext(self.scene, self.content, self.battle.rulings, self.battle.cards, heroes)

    def emit(
        self,
        kind: str,
        who: Figure | None,
        text: str,
        rolls: tuple[Roll, ...] = (),
        changes: tuple[ValueChange, ...] = (),
        parts: SentenceParts | None = None,
        deed: Deed | None = None,
    ) -> None:
        """Emit an event of the battle, with a deed if there is one."""
        if self.scene.has_listener:
            self.scene.emit(Event(kind, text, who.name if who else "", rolls, changes, parts=parts, deed=deed))

    def does(self, kind: str, who: Figure, does: str, parts: SentenceParts = ALIKE, deed: Deed | None = None) -> None:
        """Emit an act of `who`, which the story may combine with similar acts of other figures."""
        if self.scene.has_listener:
            self.scene.emit(plain_event(kind, who.name, does, parts, deed))
