"""Owns a line for whoever meets a kind of decision the first times."""

from __future__ import annotations

from typing import Final

LINES: Final = {
    "declare": "Two actions a round: attack and defend is the sound choice between equals, two attacks are both at −5.",
    "defence": "A defence answers one attack; a parry one level below a deep blow still takes a level off it.",
    "retarget": "The target is gone: any other that the same action could take will do.",
    "shot": "Each that counts takes 5 off the shot; those that stand are marked.",
    "resist": "Resisting takes no action; ties are the defender's.",
    "earlier": "What was cast before the fight is paid already and works from the first round on.",
    "tend": "First Aid and Staunch come before the injury roll, and the better of the two counts.",
    "truce": "Nothing lands any more: where both sides agree, nobody has won.",
    "mercy": "Whoever lies on the losing side is in your hands.",
}
