"""The wish for a scene's fight: its party, its chance to win, its ground, and the persons among the foes.

This module does not draw. The card of the scene fills in the ground, through words that the game defines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from solo.story.proposal_odds import USUAL_WINS
from solo.story.scenes import SceneCard
from solo.systems.contract import FoeCount, System
from solo.tui.screens.encounter import request as wishes

WINS: Final[tuple[tuple[int, int], ...]] = ((85, 95), (75, 85), (65, 75), (55, 65), (45, 55))
"""Ranges of the win chance in percent, the easiest wish first."""

MOUNT: Final = "mount"
LEAST_LETTERS: Final = 3  # shorter words of a field's name, such as "of", need not be on the card
REGIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "underground": ("underground", "cave", "cavern", "cellar", "crypt", "mine", "tunnel", "barrow", "dungeon"),
    "ruin": ("ruin", "tomb", "temple", "watchtower", "shrine"),
    "wilds": ("wilds", "wood", "forest", "hill", "moor", "mountain", "marsh", "swamp", "desert", "steppe", "plain"),
    "road": ("road", "track", "path", "pass", "bridge", "ford", "crossroads"),
    "town": ("town", "city", "village", "inn", "tavern", "market", "street", "square", "quay", "gate", "harbour"),
    "water": ("water", "river", "lake", "sea", "coast", "beach", "island", "ship", "boat"),
}
"""Words on a card by the kind of region that they name."""
_WORD = re.compile(r"[^\W\d_]+")


class FightGround(msgspec.Struct, frozen=True):
    """The themes of the foes, the field and the light; empty for any. Each foe has one of the themes."""

    themes: tuple[str, ...] = ()
    field: str = ""
    light: str = ""

    def __str__(self) -> str:
        parts = [", ".join(self.themes), self.field, self.light]
        return "; ".join(filter(None, parts))


class FightWish(msgspec.Struct, frozen=True):
    """A wish. `party` are names on the roster. `persons` are people of the story who must be among the foes.

    `is_staked` is True if the party has something at stake in the scene.
    """

    party: tuple[str, ...] = ()
    wins: tuple[int, int] = USUAL_WINS
    ground: FightGround = FightGround()
    persons: tuple[str, ...] = ()
    is_staked: bool = False


def step_wins(wish: FightWish, by: int) -> FightWish:
    """Return the wish with a harder fight, or an easier one if `by` is negative, within the ranges of WINS."""
    at = WINS.index(wish.wins) + by
    return msgspec.structs.replace(wish, wins=WINS[min(max(0, at), len(WINS) - 1)])


def list_lights(system: System) -> tuple[str, ...]:
    """Return the lights in which the game's fights can take place; empty if the game has none."""
    values = system.procedures[wishes.FIGHT].setup_options().get(wishes.LIGHT, ())
    return tuple(value for value in values if value)


def list_themes(system: System) -> tuple[str, ...]:
    """Return the words that choose foes: themes, habitats, kinds and roles."""
    return tuple(theme.word for theme in wishes.themes(system))


def list_mounts(system: System, wanted: Collection[str]) -> tuple[str, ...]:
    """Return the game's mounts, such as ponies, apart from `wanted` foes. They never fight alone."""
    mounts = (name for name in system.foes.prices() if MOUNT in system.foes.tags(name))
    return tuple(name for name in mounts if name not in wanted)


def read_ground(system: System, card: SceneCard) -> FightGround:
    """Return the ground that the words on a card name. The game's own words take precedence over kinds of region."""
    where = _words(card.where)
    themes = tuple(theme for theme in list_themes(system) if _is_named(theme, where))
    return FightGround(
        themes or _region_themes(system, card.where),
        next((field for field in system.encounters.places() if _is_named(field, where)), ""),
        next((light for light in list_lights(system) if _is_named(light, where | _words(card.when))), ""),
    )


def find_ground_problem(system: System, ground: FightGround) -> str:
    """Explain in a sentence why a typed ground does not exist in the game; "" if it does."""
    themes, fields, lights = list_themes(system), system.encounters.places(), list_lights(system)
    for theme in ground.themes:
        if theme not in themes:
            return f"No foe has the theme “{theme}”. Choose from: {', '.join(themes)}."
    if ground.field and ground.field not in fields:
        return f"No battlefield is called “{ground.field}”. Choose from: {', '.join(fields) or 'none in this game'}."
    if ground.light and ground.light not in lights:
        return f"No lighting is called “{ground.light}”. Choose from: {', '.join(lights) or 'none in this game'}."
    return ""


def type_ground(system: System, themes: str, field: str, light: str) -> FightGround:
    """Return the ground with these typed values, in the game's spelling.

    `themes` are separated by commas. Unknown words stay as they were typed.
    """
    typed = [word.strip() for word in themes.split(",")]
    return FightGround(
        tuple(dict.fromkeys(_spelt(word, list_themes(system)) for word in typed if word)),
        _spelt(field.strip(), system.encounters.places()),
        _spelt(light.strip(), list_lights(system)),
    )


def setup_options(system: System, wish: FightWish) -> dict[str, str]:
    """Return the switches of the fight's setup, each at its default except for the light and the party's stake."""
    options = wishes.default_options(system)
    if wish.ground.light:
        options[wishes.LIGHT] = wish.ground.light
    if wish.is_staked:
        options.update(system.encounters.stake_options)
    return options


def name_foes(
    foes: Iterable[FoeCount], persons: Iterable[str], kinds: Mapping[str, str]
) -> tuple[tuple[FoeCount, ...], tuple[str, ...]]:
    """Give foes the names of persons. Return the foes, and the persons for whom no foe is left.

    `kinds` maps each person with a foe's sheet to the kind of foe. Such a person takes a foe of that kind if one is
    left. Any other person takes a foe of the smallest group.
    """
    groups = list(foes)
    left_out = []
    for person in sorted(persons, key=lambda name: name not in kinds):
        free = [at for at, group in enumerate(groups) if len(group.called) < group.count]
        own = [at for at in free if groups[at].name == kinds.get(person)]
        if not free:
            left_out.append(person)
            continue
        at = own[0] if own else min(free, key=lambda index: groups[index].count)
        groups[at] = msgspec.structs.replace(groups[at], called=(*groups[at].called, person))
    return tuple(groups), tuple(left_out)


def _region_themes(system: System, where: str) -> tuple[str, ...]:
    """Return the game's themes for the kind of region that `where` names; empty if it names none.

    The last word decides, since a “hill track” is a track.
    """
    known, grounds = set(list_themes(system)), system.encounters.grounds
    for word in reversed(_WORD.findall(where.casefold())):
        for kind, names in REGIONS.items():
            if _words(word) & set(names):
                return tuple(theme for theme in grounds.get(kind, ()) if theme in known)
    return ()


def _words(text: str) -> set[str]:
    """Return the words of a text, and each plural without its s as well."""
    found = _WORD.findall(text.casefold())
    return {*found, *(word[:-1] for word in found if word.endswith("s") and len(word) > LEAST_LETTERS)}


def _is_named(name: str, words: set[str]) -> bool:
    """Return True if all long enough words of a name are among `words`."""
    needed = [word for word in _WORD.findall(name.casefold()) if len(word) >= LEAST_LETTERS and word != "the"]
    return bool(needed) and words.issuperset(needed)


def _spelt(word: str, known: Sequence[str]) -> str:
    return next((name for name in known if name.casefold() == word.casefold()), word)
