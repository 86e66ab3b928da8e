import ViewModels

extension DraftFieldName {
  var label: Phrase {
    switch self {
    case .title: .fieldTitle
    case .subtitle: .fieldSubtitle
    case .author: .fieldAuthor
    case .genre: .fieldGenre
    case .moreGenres: .fieldMoreGenres
    case .pages: .factPages
    case .minutes: .fieldMinutes
    case .isbn: .factISBN
    case .publisher: .factPublisher
    case .published: .factPublished
    case .originallyPublished: .factFirstPublished
    case .series: .factSeries
    case .format: .factFormat
    case .language: .factLanguage
    case .status: .fieldStatus
    case .tags: .tags
    case .shelves: .fieldShelves
    case .review: .review
    case .spoiler: .fieldSpoiler
    case .contributors: .fieldContributors
    case .sortTitle: .fieldSortTitle
    case .sortAuthor: .fieldSortAuthor
    case .identifiers: .fieldIdentifiers
    case .owned: .factOwned
    case .copies: .fieldCopies
    case .location: .fieldLocation
    case .wished: .fieldWished
    case .privateNotes: .fieldPrivateNotes
    case .description: .description
    case .cover: .fieldCover
    }
  }
}
