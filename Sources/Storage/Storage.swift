// Storage: filled by its first change.
