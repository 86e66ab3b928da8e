// ViewModels: filled by its first change.
