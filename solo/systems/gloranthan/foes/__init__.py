"""Who stands against them: foes of every size, and regiments."""
