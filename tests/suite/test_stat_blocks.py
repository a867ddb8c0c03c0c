"""The stat block of every foe of every game: figures as numbers, words for everything else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from solo.systems.contract import AttackEntry, StatBlock, System


def blocks(system: System) -> Iterator[StatBlock]:
    return map(system.foes.stat_block, system.foes.prices())


@pytest.mark.slow
def test_every_foe_says_how_it_fights_and_when_it_leaves(system: System) -> None:
    for block in blocks(system):
        if block == StatBlock(block.name):
            continue  # a game may say no more than the name
        assert block.figures and block.text, block.name
        assert len(block.manner) == 2, block.name
        for sentence in (*block.manner, block.flees):
            assert sentence[:1].isupper() and sentence.endswith("."), (block.name, sentence)


def test_whatever_has_a_level_is_explained(system: System) -> None:
    for block in blocks(system):
        for trait in (*block.skills, *block.spells):
            assert trait.text.endswith((".", ")")), (block.name, trait)


def test_attacks_hold_the_same_numbers_as_their_words(system: System) -> None:
    for block in blocks(system):
        for attack in block.attacks:
            assert attack.hit and attack.damage, (block.name, attack.name)
            assert _told(attack), (block.name, attack)


def _told(attack: AttackEntry) -> bool:
    """Whether every number of an attack is in what is read of it."""
    dice = [(attack.hit_dice, attack.hit), (attack.damage_dice, attack.damage)]
    numbers = [(found.count if found.sides == 6 else found.sides, text) for found, text in dice if found]
    return all(str(number) in text for number, text in numbers)


def test_a_stat_block_reads_back(system: System) -> None:
    for block in list(blocks(system))[:12]:
        assert msgspec.json.decode(msgspec.json.encode(block), type=StatBlock) == block


def test_nobody_knows_an_unknown_foe(system: System) -> None:
    if system.foes.stat_block.__qualname__.startswith("FoeCatalogue."):
        assert system.foes.stat_block("Nobody") == StatBlock("Nobody")
        return
    with pytest.raises(KeyError):
        system.foes.stat_block("Nobody")
