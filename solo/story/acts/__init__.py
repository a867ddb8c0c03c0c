"""Acts of solo play. Each returns the entries that tell it; nothing changes until `state.tell` applies them."""
