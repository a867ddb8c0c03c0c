"""Acts of solo play. Each act returns journal entries; `state.tell` applies them to the story."""
