"""Creation of heroes: an archetype or a free build, reopened with all that was earned."""
