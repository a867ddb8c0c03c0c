"""Owns how characters are made: points in, a legal draft out, and back again for levelling up."""
