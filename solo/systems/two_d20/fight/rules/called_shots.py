"""Extra effects of a Called Shot, by the location struck (`H-20`)."""

from __future__ import annotations

from solo.systems.two_d20.fight.rules.complications import drop
from solo.systems.two_d20.fight.rules.guard import fall_prone
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.rolls.location import Location


# rule: H-20 Called Shot on foes
# rule: Shaken
def called_effect(arena: FightContext, target: Fighter, place: Location) -> None:
    """Apply the extra effect of a Called Shot that did Harm. Natural weapons are never dropped."""
    if target.absent or not (target.hero or arena.fight.rulings.called_shots_on_foes):
        return
    if place == "head":
        target.shaken = True
        arena.does("called", target, "reels (tests one step harder until the end of their next turn)")
    elif place in ("right leg", "left leg"):
        fall_prone(arena, target, "struck in the leg")
    elif place in ("right arm", "left arm"):
        _drops(arena, target, place)


def _drops(arena: FightContext, target: Fighter, place: Location) -> None:
    """Drop the item in the hand of the arm that was struck.

    The right hand holds the first weapon. The left holds the shield, a two-handed weapon, or the second weapon.
    """
    held = target.in_hand
    left = target.whole_shield or next((arm for arm in held if arm.hands > 1), None) or next(iter(held[1:]), None)
    thing = left if place == "left arm" else next(iter(held), None)
    if thing:
        drop(arena, target, thing, f"struck in the {place}")
