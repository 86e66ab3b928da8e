import Library
import UI
import ViewModels

// What the criteria of filters and their values are called.

@inline(never)
func word(_ criterion: BookCriterion) -> Phrase {
  switch criterion {
  case .status: .readingStatus
  case .shelf: .filterShelf
  case .tag: .filterTag
  case .genre: .fieldGenre
  case .author: .orderAuthor
  case .series: .factSeries
  case .rating: .rating
  case .format: .factFormat
  case .language: .factLanguage
  }
}

@inline(never)
func word(_ flag: BookFlag) -> Phrase {
  switch flag {
  case .owned: .filterOwned
  case .wished: .filterWished
  case .lent: .filterLent
  case .noISBN: .filterNoISBN
  case .noCover: .filterNoCover
  }
}

/// A value as readers know it; one that another program wrote stays as it is.
@inline(never)
func word(_ value: String, of criterion: BookCriterion, _ app: AppViewModel) -> Words {
  if isSame(value, "") {
    return criterion == .rating
      ? say(.notRated) : criterion == .author ? say(.noAuthor) : say(.noStatus)
  }
  switch criterion {
  case .status: if let status = Status(name: value) { return word(status) }
  case .format: if let format = BookFormat(name: value) { return word(format) }
  case .genre: if let genre = Genre(name: value) { return word(genre) }
  case .shelf: if let shelf = app.shelves.shelf(value) { return Words(shelf.name) }
  case .rating:
    if isSame(value, "0") { return say(.filterLessThanOneStar) }
    return isSame(value, "1") ? say(.oneStar) : say(.starsSpoken, Words(value))
  default: break
  }
  return Words(value)
}
