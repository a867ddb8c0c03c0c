"""Religions of the content: pantheon, magic tradition, runes and affinities (part 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems

MagicTradition = Literal["theism", "animism", "wizardry", "lunar", "mysticism"]
"""Magic traditions of religions, which determine their ranks (`G-25` to `G-28`)."""
MAGIC_RUNES: Final = ("Mysticism", "Sorcery", "Spirit Magic", "Theism")


class Religion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A religion. `pantheon` is the rune that all members own (`G-24`); `runes` are the further runes of its card.

    `important` religions offer stronger feats and secrets (`G-25`).
    """

    name: str
    text: str
    pantheon: str
    way: MagicTradition
    runes: tuple[str, ...] = ()
    affinities: tuple[str, ...] = ()
    important: bool = False

    @property
    def personal_rune(self) -> str:
        """Rune that initiates own: the religion's first rune other than magic runes; "" if there is none."""
        return next((rune for rune in self.runes if rune not in MAGIC_RUNES), "")


def find_problems(religion: Religion, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a religion as (field, sentence) pairs."""
    yield from missing_field_problems(religion, "Describe this religion in a sentence.", "text")
    yield from missing_field_problems(religion, "Name the rune that all members of the religion own.", "pantheon")
