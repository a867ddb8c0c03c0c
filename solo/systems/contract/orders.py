"""The decisions of a procedure that a player's standing orders can answer."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class OrderTopics(msgspec.Struct, frozen=True):
    """Kinds of decisions and codes of options that standing orders know. Empty fields never match.

    - `turns` are the kinds for choosing an action, `defences` the kinds for choosing a defence. `declined` maps kinds
      to the answer that declines an extra step. `small` are the kinds of minor questions with a usual answer.
    - `guarded` and `retreats` are prefixes of option codes in a turn. Guarded actions keep a defence ready; `guard` is
      the game's word for such an action. Retreats lead out of the fight or of a melee.
    - `falls` are the headings of the chance to fall. `gains` are the headings that are good for a defender; all further
      headings are bad.
    - `rare` and `supplies` are words in the costs of options. A word of `rare` maps to the largest amount that an
      order may pay without asking the player. A cost with a word of `supplies` uses something up.
    """

    turns: frozenset[str] = frozenset()
    defences: frozenset[str] = frozenset()
    declined: Mapping[str, str] = {}
    small: frozenset[str] = frozenset()
    guarded: tuple[str, ...] = ()
    guard: str = ""
    retreats: tuple[str, ...] = ()
    falls: frozenset[str] = frozenset()
    gains: frozenset[str] = frozenset()
    rare: Mapping[str, int] = {}
    supplies: tuple[str, ...] = ("uses",)
