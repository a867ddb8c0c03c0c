"""Foes act as their texts say in a losing fight: a text that tells of it comes with data that tactics obey."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import pytest

from solo.library.content import shipped_content
from solo.library.systems import manifests
from solo.systems.contract import System

LEAVES: Final = frozenset(("timid", "runs"))
STANDS: Final = frozenset(("brave", "never leaves", "stays", "stays in a pack"))
KEEPS_TO_THE_END: Final = frozenset(("never leaves", "stays"))
WORDS: Final[dict[str, frozenset[str]]] = {
    r"\bflees?\b|\bsurrender|\byields?\b|\bgives? up\b": LEAVES,
    r"\bleaves when\b|\bwill leave\b|\balone it runs\b|\bruns (?:off|away) when\b": LEAVES,
    r"\bunwilling in a fight\b|\bnot the fight\b|\bbrave \w.* as long as\b|\bholds the line as long as\b": LEAVES,
    r"\bfrightened\b|\brather you went home\b|\bthinking of the harvest\b|\buseless alone\b": LEAVES,
    r"\bstands? where (?:others|men) run\b|\bchosen for standing\b|\bstay(?:s|ed) for the\b": STANDS,
    r"\bnone on the back\b": STANDS,
    r"\bto the (?:death|last)\b|\bnever (?:retreats?|yields?|runs)\b": KEEPS_TO_THE_END,
    r"\bhold until\b|\bto hold,? and not to\b": KEEPS_TO_THE_END,
    r"\bits (?:cubs?|young|brood|pups?)\b|\bhold the \w+ until\b|\bdoes not stop\b": KEEPS_TO_THE_END,
}
"""Words of a text about a losing fight, and the resolves that fit them."""
FEARLESS: Final = frozenset(("undead", "construct", "mindless", "spirit"))


def _foes(key: str) -> list[dict[str, Any]]:
    return list(tomllib.loads((shipped_content() / key / "foes.toml").read_text(encoding="utf-8"))["foes"])


def _wanted(text: str) -> frozenset[str]:
    fitting = [values for words, values in WORDS.items() if re.search(words, text, re.IGNORECASE)]
    return frozenset.intersection(*fitting) if fitting else frozenset()


def _given(foe: dict[str, Any]) -> str:
    """Return the resolve in a foe's data, "" for none. The fearless and the trained never leave."""
    tags = {*foe.get("tags", ()), *foe.get("build", {}).get("tags", ()), foe.get("role", "")}
    if foe.get("battle_trained") or tags & FEARLESS or "fearless" in foe.get("themes", ()):
        return "never leaves"
    return str(foe.get("resolve") or foe.get("flight", ""))


TOLD: Final = [
    pytest.param(foe, id=f"{manifest.key}: {foe['name']}")
    for manifest in manifests()
    for foe in _foes(manifest.key)
    if _wanted(foe["text"])
]


@pytest.mark.parametrize("foe", TOLD)
def test_a_text_about_a_losing_fight_has_a_resolve_that_fits(foe: dict[str, Any]) -> None:
    assert _given(foe) in _wanted(foe["text"]), (foe["name"], foe["text"])


def test_texts_tell_of_losing_fights_in_four_games() -> None:
    assert len(TOLD) >= 16


def test_a_given_resolve_shows_in_the_stat_block(system: System) -> None:
    known = {manifest.key for manifest in manifests()}
    if system.manifest.key not in known:
        return
    for foe in _foes(system.manifest.key):
        if _given(foe) in KEEPS_TO_THE_END:
            assert system.foes.stat_block(foe["name"]).flees.startswith(("Never", "Lets go")), foe["name"]
