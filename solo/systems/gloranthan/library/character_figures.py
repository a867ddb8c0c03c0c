"""Library entries for one hero: ownership, figures with the hero's values, and the form field that buys the entry.

Figures against a foe come from the rules of a battle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from solo.resolver import format_percent
from solo.systems.contract import Availability, LibraryEntry, SheetLine
from solo.systems.gloranthan.action.odds import measures, success
from solo.systems.gloranthan.battle.muster import figure_of_foe, figure_of_hero
from solo.systems.gloranthan.battle.rules.blows import blow, may_attack
from solo.systems.gloranthan.battle.state.battle import Battle, BattleLookup
from solo.systems.gloranthan.field.map_generation import plain_field
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.hands.deck import EntityCard, runes_of
from solo.systems.gloranthan.hands.fate_card_benefit import card_bonus
from solo.systems.gloranthan.library.pages import SHELVES
from solo.systems.gloranthan.magic.effect import Effect
from solo.systems.gloranthan.magic.resistance import RESISTANCES
from solo.systems.gloranthan.magic.spell import Spell
from solo.systems.gloranthan.people.company import keywords_of, owned_runes
from solo.systems.gloranthan.people.keyword import LEVELS, competence
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units.ranges import WEAPON_BANDS, Scale, band_limit
from solo.systems.parts import library_lookup
from solo.systems.parts.library_lookup import Lines, Writer, usual_or
from solo.systems.parts.phrasing import count_noun

USUAL_FOE: Final = "Soldier"
FIELDS: Final = {
    "race": "hero.race", "religion": "faith.religion", "rank": "faith.rank", "unit": "company.unit",
    "keyword": "keyword.further", "skill": "skill.further", "spell": "ability.1", "effect": "ability.1",
}  # fmt: skip
"""Form field that buys each kind of library entry."""


class CharacterFigures(library_lookup.LibraryFigures[Character, Foe]):
    """Figures and purchases of library entries for a given hero."""

    shelves = SHELVES

    def standing(self, entry: LibraryEntry, character: Character) -> Availability:
        """Return a text that says whether the hero has an entry."""
        return Availability("yours", 0) if entry.name in _owned(character).get(entry.kind, ()) else Availability()

    def purchase(self, entry: LibraryEntry, character: Character) -> str:
        """Return the key of the field that buys an entry; "" if it is not for sale, or the hero has it."""
        return "" if self.standing(entry, character).word else FIELDS.get(entry.kind, "")

    def target(self, against: str | None) -> Foe:
        return usual_or(against, USUAL_FOE, every_foe(self._content))

    def writers(self) -> Mapping[str, Writer[Character, Foe]]:
        return {
            "foe": lambda entry, hero, _: self._duel(every_foe(self._content)[entry.name], hero),
            "unit": lambda entry, hero, foe: self._duel(foe, replace(hero, unit=entry.name)),
            "skill": lambda entry, hero, _: self._skill(entry.name, hero),
            "effect": lambda entry, hero, _: self._effect(entry.name, hero),
            "spell": lambda entry, hero, _: self._effect(self._content.entries(Spell)[entry.name].effect, hero),
            "card": lambda entry, hero, _: self._card(entry.name, hero),
        }

    def _duel(self, foe: Foe, hero: Character) -> Lines:
        """Yield the attacks of the foe and the hero on each other at each range; none if the hero cannot fight."""
        scale: Scale = "battle" if foe.base else "personal"
        try:
            both = (figure_of_hero(hero, self._content, "hero", scale), figure_of_foe(foe, self._content, "foe"))
        except ValueError:
            return
        book = BattleLookup(Battle("", list(both), plain_field(scale), scale), self._content)
        for attacker, target in (both, both[::-1]):
            for band in WEAPON_BANDS:
                attacker.place, target.place = (0, 0), (band_limit(band, scale), 0)
                if may_attack(book, attacker, target) == band:
                    meeting = blow(book, attacker, target, band)
                    odds = (f"{one.name} {_figure(one.kind, float(one.value))}" for one in measures(meeting))
                    why = f"{meeting.actor.words}, against {meeting.target.words}."
                    yield SheetLine(f"{attacker.name}, {band}", ", ".join(odds), why)

    def _skill(self, name: str, hero: Character) -> Lines:
        level = competence(name, keywords_of(hero, self._content), [one.name for one in hero.skills])
        yield SheetLine("you add", str(LEVELS[level]), f"Your competence: {level}.")

    def _effect(self, name: str, hero: Character) -> Lines:
        effect, magic = self._content.entries(Effect)[name], hero.powers.magic or 0
        if amount := effect.amount_for(magic):
            yield SheetLine("comes to", str(amount), f"With Magic {magic}.")
        if not effect.a_day:
            yield SheetLine(
                "works",
                f"{count_noun(magic, 'time')} a day",
                "One use a day for each level of Magic, unless the text says otherwise.",
            )
        if effect.resistance:
            needed = RESISTANCES[effect.resistance]
            yield SheetLine(
                "succeeds",
                format_percent(success(Rating(magic - needed))),
                f"Your Magic {magic}, without bonuses, against a resistance of {needed}.",
            )

    def _card(self, name: str, hero: Character) -> Lines:
        card = self._content.entries(EntityCard).get(name)
        if card and (shown := runes_of(card, self._content)):
            gives = card_bonus(shown, owned_runes(hero, self._content))
            yield SheetLine(
                "its runes give",
                str(gives),
                "A bonus for the runes you own, and more for each rune used in the action.",
            )


def _figure(kind: str, value: float) -> str:
    return format_percent(value) if kind == "chance" else f"{value:.1f}"


def _owned(hero: Character) -> Mapping[str, Collection[str]]:
    """Return the names of the entries that a hero has, by kind of entry."""
    alone = {kind: (getattr(hero, kind),) for kind in ("race", "religion", "rank", "unit")}
    spells, effects = [one.name for one in hero.abilities], [one.effect for one in hero.abilities]
    skills = [one.name for one in hero.skills]
    return {**alone, "keyword": hero.keywords, "skill": skills, "spell": spells, "effect": effects, "card": hero.hand}
