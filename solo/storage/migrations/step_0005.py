"""Migration from format 5 to 6: plain words for some switches of a fight and of the temple.

Campaigns keep the words of switches in saved encounters, and a scene at the temple keeps them in its checkpoints and in
the answers that set them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

Switch = tuple[str, str]
Change = Callable[[object], object]

REWORDED: Final[Mapping[str, Mapping[Switch, Switch]]] = {
    "fire-and-sword": {
        ("points fixed in an item", "keep it at work (house rule)"): (
            "points fixed in an item",
            "keep the spell active (house rule)",
        ),
        ("spells cast before", "everybody is asked"): ("spells cast before", "each fighter is asked"),
        ("one ceremony regains", "every spell of everybody (house rule)"): (
            "one ceremony regains",
            "all spells of the party (house rule)",
        ),
        ("a known spell", "is had once"): ("a known spell", "cannot be obtained again"),
        ("a known spell", "may be had larger"): ("a known spell", "can be obtained at more points"),
    },
    "swords": {
        ("blocks by who has acted", "if Defend was planned"): ("blocks after acting", "if Defend was planned"),
        ("blocks by who has acted", "only planned ones"): ("blocks after acting", "only planned blocks"),
        ("far stronger foes", "as anybody"): ("far stronger foes", "as usual"),
    },
}
"""The former words of a switch and its value with the new words, by the key of the game."""

SET: Final = "set"
"""Verb of an answer that sets a switch."""


def migrate(kind: str, payload: dict[str, object]) -> dict[str, object]:
    """Reword the switches of a campaign, or of the campaign in a bundle."""
    if kind == "campaign":
        return _reworded_campaign(payload)
    campaign = payload.get("campaign")
    if kind == "campaign bundle" and isinstance(campaign, dict):
        return {**payload, "campaign": _reworded_campaign(campaign)}
    return payload


def _reworded_campaign(campaign: dict[str, object]) -> dict[str, object]:
    words = REWORDED.get(str(campaign.get("system")))
    if not words:
        return campaign

    def reword_options(options: object) -> object:
        if not isinstance(options, dict):
            return options
        return dict(words.get((name, value), (name, value)) for name, value in options.items())

    def reword_answer(answer: object) -> object:
        parts = tuple(str(answer).split(":"))
        return ":".join((SET, *words.get(parts[1:], parts[1:]))) if parts[0] == SET and len(parts) == 3 else answer

    def reword_encounters(encounters: object) -> object:
        return _each(encounters, {"options": reword_options})

    def reword_steps(steps: object) -> object:
        return _each(steps, {"answer": reword_answer})

    def reword_legs(legs: object) -> object:
        return _each(
            legs, {"checkpoint": lambda state: _changed(state, {"options": reword_options}), "steps": reword_steps}
        )

    def reword_table(table: object) -> object:
        return _changed(table, {"legs": reword_legs, "undone": reword_steps})

    changes = {"encounters": reword_encounters, "removed_encounters": reword_encounters, "table": reword_table}
    return {name: changes[name](value) if name in changes else value for name, value in campaign.items()}


def _changed(thing: object, changes: Mapping[str, Change]) -> object:
    """Return an object of a save with some fields changed."""
    if not isinstance(thing, dict):
        return thing
    return {name: changes[name](value) if name in changes else value for name, value in thing.items()}


def _each(things: object, changes: Mapping[str, Change]) -> object:
    """Return a list of a save with some fields of each element changed."""
    return [_changed(thing, changes) for thing in things] if isinstance(things, list) else things
