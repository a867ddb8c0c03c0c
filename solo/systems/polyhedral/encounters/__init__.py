"""Encounters within an XP budget (`P-38` to `P-40`), and ready-made fights."""
