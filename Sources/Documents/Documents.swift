// Documents: filled by its first change.
