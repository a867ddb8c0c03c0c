"""Attacks thrown with dice that fall as told: difficulty, reactions, the struggle, the damage, and what is banked."""

from __future__ import annotations

from solo.systems.two_d20.fight.attack import attack
from tests.systems.two_d20.blow_staging import SWORD, Scripted, acted_out, aimed, fighter, staged


def test_a_hit_goes_through_soak_and_does_harm_and_the_rest_is_banked() -> None:
    arena = staged(Scripted((9, 3), (1, 5, 6, 2)), fighter("A", SWORD), fighter("b", soak=1))
    outcome = acted_out(attack(arena, aimed(arena, "A", "b")), {"dice": "dice:0:0:0:0:0:0:0", "spends": "spend:0:0:0:0:0"})
    foe = arena.fight.of("b")
    assert outcome.prevailed
    assert (foe.vigor, foe.wounds, outcome.harm) == (10 - (5 + 2 - 1), 1, 1)
    assert arena.fight.momentum == 1
    print(arena.scene.story)
