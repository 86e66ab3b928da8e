// Wire: filled by its first change.
