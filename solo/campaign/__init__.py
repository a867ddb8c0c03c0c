"""An open campaign: its roster, its fight, its chronicle, and the shelf of all campaigns there are."""
