"""Ready characters of the content, made and validated by the rules of creation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solo.systems.contract import Content, Draft
from solo.systems.fire_and_sword.creation.characters import Characters
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.people.characters import ReadyCharacter
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.parts.lazy_characters import CharacterFactory


def ready_characters(content: Content) -> Mapping[str, Character]:
    """Return all ready characters by name."""
    making = Characters(DraftCatalogue(content))
    return {name: character_of(ready, making) for name, ready in content.entries(ReadyCharacter).items()}


def character_of(ready: ReadyCharacter, making: CharacterFactory[Character]) -> Character:
    """Return the character that an entry of the content describes.

    Raises ValueError with a sentence for an invalid entry.
    """
    return making.finish(draft_of(ready))


def draft_of(ready: ReadyCharacter) -> Draft:
    """Return the draft of a ready character. Without a concept among the values, `text` becomes the concept."""
    return Draft(KEY, ready.name, {"concept": ready.text, **ready.values})


def find_problems(ready: ReadyCharacter, characters: Characters) -> Iterator[tuple[str, str]]:
    """Yield the problems of a ready character as (field, sentence) pairs; none for a valid one."""
    if not ready.text.strip():
        yield "text", "Describe this character in one line."
    for problem in characters.judge(draft_of(ready)).problems:
        if problem.weight == "problem":
            yield problem.field or "values", problem.message
