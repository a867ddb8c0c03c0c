"""Sentences about lasting results for a hero: wounds, and masteries lost for good (`G-60`, `H-32`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.gloranthan.people.sheet import Character


def describe_changes(before: Character, after: Character) -> Iterator[str]:
    """Yield sentences about the lasting changes from the sheet `before` to the sheet `after`, death left out."""
    name, had, has = after.name, _wounds(before), _wounds(after)
    if not after.dead:
        yield from (f"{name} is {wound}." for wound in has if wound not in had)
        yield from (f"{name} is no longer {wound}." for wound in had if wound not in has)
    lost = (what for what, gone in after.lost.items() if gone != before.lost.get(what))
    yield from (f"{name} lost a mastery of {what} for good." for what in lost)
    if after.earned > before.earned:
        yield f"{name} earned {after.earned - before.earned} XP."


def _wounds(character: Character) -> list[str]:
    return [wound.full_text for wound in character.wounds]
