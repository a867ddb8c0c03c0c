"""Foes of every size, and regiments."""
