"""Glossary of Swords: the meaning of its words, columns and units, in a sentence each."""

from __future__ import annotations

from typing import Final

GLOSSARY: Final = (
    (
        "Action",
        ("Strike, Grapple, Defend or Augment. Each action after the first gives −2 on every skill roll of the round."),
    ),
    ("Augment", "An action spent on +2 damage for one attack. It adds to the action penalty."),
    ("Stamina", "How much net damage a fighter can take. Each point costs 1 Stamina. The fighter falls at 0."),
    (
        "Health",
        ("Set by the worst single blow: Hurt −1, Wounded −2, Crippled −3 on Strength and Dexterity, or Dead."),
    ),
    ("Endurance", "The roll against damage: 2d6 + Strength + armour."),
    ("net damage", "Damage minus endurance. It is taken from Stamina and can worsen Health."),
    ("danger", "How dangerous a foe is: the number of fights in 100 that the ready-made Fighter loses."),
    (
        "hit, is hit",
        "For each plan, the chance that its attack hits, and the chance that the fighter is hit in the meantime.",
    ),
    ("(house)", "A rule that the book leaves open and Solo decides."),
    (
        "hurt, falls, dies",
        "Chances of a blow: that it leaves the target Hurt or worse, makes it fall, or kills it at once.",
    ),
    ("damage", "Average net damage of an attack, misses included."),
    ("held, disarms, breaks", "Chances that a grab holds the target, and that a weapon is knocked away or breaks."),
    ("get clear", "The chance to dive out of an area attack."),
    (
        "succeeds, obeys, stay on",
        "Chances that a roll succeeds, that an animal obeys, and that a rider stays in the saddle.",
    ),
    (
        "helps, Health steps",
        "Results of rest and care: the chance that treatment helps, and the steps of Health regained.",
    ),
    (
        "wins, loses, both routed, routs, routed, get away",
        "Results of a battle: which army wins, which armies are routed, and whether routed leaders escape.",
    ),
    ("hits dealt, hits left", "Hits that an army or object loses, and hits that an army has left."),
    ("points each", "Points that each character earns, to spend on attributes and skills."),
    ("holds, they hold", "Chances of a Nerve check: that your side holds, or that the other side holds."),
)
