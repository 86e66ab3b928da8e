import Library
import UI
import ViewModels

@inline(never)
func cover(of entry: BookEntry) -> Element {
  cover(
    Words(entry.title), Words(entry.author), entry.genre, language: Words(entry.language),
    picture: Words(entry.cover))
}

@inline(never)
func cover(of book: Book) -> Element {
  cover(
    Words(book.title), Words(book.author), book.mainGenre, language: Words(book.language),
    picture: Words(book.cover))
}

/// The cover of a book as it is typed.
@inline(never)
func cover(of draft: BookDraft) -> Element {
  cover(
    Words(draft.title.value), Words(draft.author.value), Genre(name: draft.genre.value),
    language: Words(draft.language.value), picture: Words(draft.cover.value))
}
