"""Critical hit: a weapon check in which a second die would hit as well (`P-30`, `R-16`)."""


# rule: Critical hit
def is_critical(second: int, sides: int, precision: int, defence: int, modifier: int) -> bool:
    """Return True if a check that hits is a critical hit.

    `second` is the second best face, 0 for a single die. This die alone must hit too, with the modifier, and with 1
    added for a top face. The Precision score must be at least the bare defence (`R-16`).
    """
    alone = second + (second == sides) + modifier
    return second > 0 and alone >= defence and precision >= defence
