"""Target of a request: the tier of a budget, or shares of won fights and casualties, which need a search."""

from __future__ import annotations

import re

from solo.encounters.target import Target, requested_target
from solo.systems.contract import System, Tier
from solo.tui.screens.encounter.request import EncounterRequestDraft

WINS: tuple[tuple[int, int], ...] = ((95, 100), (85, 95), (70, 85), (70, 80), (50, 70), (25, 50))
SHARES = (0, 50, 75, 90, 95)
TO_A_SEARCH = "This ignores the budget. Solo searches by simulating fights, which takes a few seconds."
TO_THE_BUDGET = "This ends the search by simulation. The budget applies again."
_RANGE = re.compile(r"(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})\s*%?")


def target(system: System, wish: EncounterRequestDraft) -> Target | None:
    """Return the target that a search must meet; None if the budget decides."""
    return requested_target(_tier(system, wish), wish.wins, wish.nobody_dies, wish.nobody_falls)


def replaces_budget(system: System, wish: EncounterRequestDraft) -> bool:
    """Return True if the request asks for a win chance, which replaces the budget of the tier."""
    tier = _tier(system, wish)
    return (tier is None or tier.wins is None) and target(system, wish) is not None


def _tier(system: System, wish: EncounterRequestDraft) -> Tier | None:
    return next((tier for tier in system.encounters.tiers if tier.key == wish.tier), None)


def wins_turned(wish: EncounterRequestDraft, by: int) -> tuple[int, int] | None:
    """Return the range of wins `by` steps after the current range. One step is None: the range of the tier."""
    steps: list[tuple[int, int] | None] = [None, *WINS]
    at = steps.index(wish.wins) if wish.wins in steps else 0
    return steps[(at + by) % len(steps)]


def share_turned(share: int, by: int) -> int:
    """Return the share in percent `by` steps after `share`; 0 means no demand."""
    at = SHARES.index(share) if share in SHARES else 0
    return SHARES[(at + by) % len(SHARES)]


def wins_text(wins: tuple[int, int] | None, otherwise: str) -> str:
    """Return the range of wins as shown in the request: "70 to 80 %". If `wins` is None, return `otherwise`."""
    return f"{wins[0]} to {wins[1]} %" if wins else otherwise


def share_text(share: int) -> str:
    """Return the share of fights without deaths, or without falls, as shown in the request: "in 90 %"."""
    return f"in {share} %" if share else "off"


def read_wins(text: str) -> tuple[int, int] | None:
    """Parse a share of wins; None for an empty text. Raises ValueError with a sentence for any other text."""
    if not text.strip():
        return None
    found = _RANGE.fullmatch(text.strip())
    if found is None or not 0 <= int(found[1]) < int(found[2]) <= 100:
        raise ValueError("Type a range from a lower to a higher percentage, such as 70-80.")
    return int(found[1]), int(found[2])


def wins_problem(text: str) -> str | None:
    """Explain in a sentence why a text is no share of wins; None for a valid share."""
    try:
        read_wins(text)
    except ValueError as error:
        return str(error)
    return None


def says_so(system: System, wish: EncounterRequestDraft, other: EncounterRequestDraft) -> str:
    """Return a warning if a change from `wish` to `other` starts or ends the need for a search; "" otherwise."""
    searched, then = target(system, wish) is not None, target(system, other) is not None
    if searched == then:
        return ""
    return TO_A_SEARCH if then else TO_THE_BUDGET
