// Reactivity: filled by its first change.
