"""The page of evenings: kept encounters in order, what comes of them as one chain, and how they are played."""
