// Server: filled by its first change.
