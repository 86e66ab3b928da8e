// UI: filled by its first change.
