"""Owns the words of an invitation: few, plain and easily told over a telephone, and kept only as a mark of them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

WORDS: Final = (
    "acorn", "amber", "anchor", "anvil", "apple", "apron", "arrow", "aspen", "autumn", "badge", "badger", "bakery",
    "banjo", "barley", "barn", "basil", "basket", "beacon", "beaver", "bellow", "berry", "birch", "biscuit", "bison",
    "blanket", "blossom", "bonnet", "bottle", "boulder", "bracken", "bramble", "branch", "bread", "breeze", "brick",
    "bridge", "bronze", "brook", "broom", "bucket", "buckle", "butter", "button", "cabin", "cactus", "camel", "canal",
    "candle", "canoe", "canvas", "carpet", "carrot", "castle", "cedar", "cellar", "chalk", "cherry", "chestnut",
    "chimney", "cider", "cinder", "clover", "cloud", "cobble", "coffee", "comet", "compass", "copper", "coral",
    "cotton", "cradle", "crane", "crayon", "cricket", "crocus", "crumb", "crystal", "curtain", "cushion", "daisy",
    "dapple", "dolphin", "donkey", "dragon", "drift", "drum", "eagle", "easel", "ember", "engine", "falcon", "feather",
    "fern", "ferry", "fiddle", "flannel", "flint", "flute", "forest", "fossil", "fountain", "fox", "frost", "garden",
    "garlic", "garnet", "ginger", "glacier", "glove", "goblet", "granite", "gravel", "grove", "guitar", "hammer",
    "hammock", "harbor", "harvest", "hazel", "heather", "hedge", "helmet", "heron", "hickory", "holly", "honey",
    "hornet", "iceberg", "indigo", "island", "ivory", "jacket", "jasmine", "jigsaw", "juniper", "kettle", "kitchen",
    "kitten", "ladder", "ladle", "lagoon", "lantern", "lark", "laurel", "lemon", "lentil", "lilac", "linen", "lion",
    "lizard", "lobster", "locket", "lotus", "magnet", "magpie", "mango", "maple", "marble", "market", "marsh",
    "meadow", "melon", "meteor", "mill", "mint", "mirror", "mitten", "monsoon", "moss", "muffin", "mustard", "napkin",
    "nectar", "needle", "nettle", "nickel", "nutmeg", "oaken", "oasis", "ocean", "olive", "onion", "onyx", "orbit",
    "orchard", "orchid", "otter", "oyster", "paddle", "panther", "paper", "parsley", "pasture", "peach", "pebble",
    "pelican", "pencil", "pepper", "piano", "pigeon", "pillow", "pine", "plume", "pocket", "pollen", "poplar", "poppy",
    "potato", "prairie", "puddle", "pumpkin", "quartz", "quill", "quilt", "rabbit", "radish", "raven", "ribbon",
    "river", "robin", "rocket", "rooster", "rowan", "saddle", "saffron", "sage", "salmon", "sandal", "satchel",
    "scarlet",
)  # fmt: skip
HOW_MANY: Final = 4


def new_words() -> str:
    """Returns the words of a new invitation: "river-onyx-mint-fox", one of some three thousand million."""
    return "-".join(secrets.choice(WORDS) for _ in range(HOW_MANY))


def mark_of(words: str) -> str:
    """Returns what is kept of an invitation, by which its words are known again and from which they cannot be read."""
    return hashlib.sha256(words.strip().casefold().encode("utf-8", "replace")).hexdigest()


def fits(words: str, mark: str) -> bool:
    """Whether these are the words of the invitation with this mark. It takes as long whatever the words are."""
    return bool(words and mark) and hmac.compare_digest(mark_of(words).encode(), mark.encode())
