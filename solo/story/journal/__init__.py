"""The journal of a story: numbered entries, their text, search, links and exports."""
