"""An open campaign with its roster, its fight and its chronicle, and the list of all campaigns."""
