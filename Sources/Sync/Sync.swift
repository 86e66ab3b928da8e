// Sync: filled by its first change.
