"""Gloranthan Heroes: powers in masteries and edges, a deck instead of dice, and battles on a field of hexes."""
