"""How heroes are made: an archetype or a free build, reopened with all that was earned."""
