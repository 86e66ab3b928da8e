// Library: filled by its first change.
