// Client: filled by its first change.
