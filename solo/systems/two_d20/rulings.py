"""Rulings and house rules of the 2d20 game, as named values.

They settle points that the source leaves open (`R-01` to `R-35`), and set the figures and alternatives of house rules
(`H-01` to `H-21`).
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

OUT_AT: Final = {"hero": "hero_out", "minion": "minion_out", "toughened": "toughened_out", "nemesis": "nemesis_out"}
"""For each rank, the name of the ruling with the Harm that takes a combatant of this rank out."""
GameMaster = Literal["sharp", "plain"]


class Rulings(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """The rulings of one table. A 0 in `pool_cap`, `most_doom` or `most_in_reach` means no limit.

    Pools (`R-07`, `R-08`): `pool_cap`; `fade` per round; `fade_after_scene`; `doom_a_hero`, Doom at the start;
    `doom_dice`, the price of a hero's dice in Doom; `fortune` per session; `most_dice` that may be added to a test. If
    `doom_carried`, Doom carries over between fights (`H-18`), within `least_doom` and `most_doom` per hero. The end of
    a session is offered after `fights_a_session`.
    """

    pool_cap: int = 6
    fade: int = 1
    fade_after_scene: int = 1
    most_dice: int = 3
    doom_dice: Literal["rising", "flat"] = "rising"
    doom_a_hero: int = 3
    doom_carried: bool = True
    least_doom: int = 2
    most_doom: int = 4
    fortune: int = 3
    fights_a_session: int = 3
    # reactions and struggles
    reaction_cost: Literal["rising", "free"] = "rising"
    ties: Literal["attacker", "defender"] = "attacker"
    # complications (R-11, H-09)
    complication_doom: int = 2
    # harm and death (R-16, R-18, H-17)
    harm: Literal["per attack", "cumulative"] = "per attack"
    stress_a_harm: int = 5
    hero_out: int = 4
    hero_dying: int = 5
    minion_out: int = 1
    toughened_out: int = 2
    nemesis_out: int = 4
    rounds_to_live: int = 3
    # recovery (R-19, H-19)
    recovered: int = 2
    days_a_wound: int = 7
    # load
    fatigue_vigor: int = 1
    loads: int = 3
    kit_uses: int = 3
    # stun and threats
    stun_doom: int = 2
    # Doom that an Unfeeling foe pays to remove a Wound (H-16)
    unfeeling_doom: int = 2
    cries: Literal["once a scene", "always"] = "once a scene"
    # the game master (H-08) and the end of a fight (H-04, H-05)
    game_master: GameMaster = "sharp"
    flight_of_foes: bool = True
    last_round: int = 30
    quiet_rounds: int = 10
    most_in_reach: int = 4
    called_shots_on_foes: bool = True
    surprise: Literal["no guard, no reactions", "none"] = "no guard, no reactions"

    def out_at(self, rank: str) -> int:
        """Return the Harm of one kind that takes out a combatant of `rank`; heroes have the rank "hero" (`R-18`)."""
        boxes: int = getattr(self, OUT_AT[rank])
        return boxes


USUAL: Final = Rulings()
