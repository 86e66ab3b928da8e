// Views: filled by its first change.
