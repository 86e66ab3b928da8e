// Exchange: filled by its first change.
