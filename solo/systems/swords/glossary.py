"""Glossary of Swords: the meaning of its words, columns and units, in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    (
        "Action",
        ("Strike, Grapple, Defend or Augment. Each action more in a round makes every skill roll of it 2 harder."),
    ),
    ("Augment", "An action spent on force: +2 damage to one attack, and it counts as an action."),
    ("Stamina", "Hits that can be taken: each point of damage that gets through takes one; at 0 one falls."),
    (
        "Health",
        ("How bad the worst single blow was: Hurt −1, Wounded −2, Crippled −3 to Strength and Dexterity, and Dead."),
    ),
    ("Endurance", "What is rolled against damage; armour is added to it."),
    ("net damage", "Damage less endurance: what is taken from Stamina and sets the Health."),
    ("danger", "What a foe weighs: so often in a hundred the Fighter of the rules is lost who closes in on it."),
    ("hit, be hit", "Chances of a plan of actions: to strike home, and to be struck meanwhile."),
    ("(house)", "Said of a rule that the book leaves open, and that Solo had to settle."),
    (
        "hurt, falls, dies",
        "Chances of a blow: that its wound hampers, that its target falls, and that it kills at once.",
    ),
    ("harm", "Net damage of a blow on average, misses counted in."),
    ("held, disarms, breaks", "Chances: that a grab holds, that a weapon is struck away, and that it breaks."),
    ("clear", "The chance to dive out of the way of a shot that was meant for somebody else."),
    ("succeeds, obeys, stay on", "Chances that a roll is made: any, an animal’s obedience, and keeping the saddle."),
    (
        "helps, Health steps",
        "What rest and care bring: the chance that a treatment takes, and steps of Health that are won back.",
    ),
    (
        "wins, loses, both routed, routs, routed, get away",
        "How a battle of armies goes: who is left on the field, who breaks, and whether the routed escape.",
    ),
    ("hits off, hits kept", "Hits of an army that the next exchange takes, or that are left to it."),
    ("points each", "What each of the party earns, to buy skills with."),
)
