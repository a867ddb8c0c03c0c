"""Acts of solo play. Each returns its entries, and `state.tell` applies them to the story."""
