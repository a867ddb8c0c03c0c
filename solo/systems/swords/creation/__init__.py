"""Character creation: legal characters from points, and drafts of existing characters for levelling up."""
