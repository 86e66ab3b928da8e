import Library
import ViewModels

/// Everything that the interface says. A language says each of them whole, with its own plurals and
/// word order (`English.say`); a language that lacks one does not compile.
enum Phrase {
  // The library.
  case appName
  case library
  case books(Int)
  case booksOf(Int, Int)
  case noBooksYet
  case searchLabel
  case searchPlaceholder
  case clearSearch
  case addBook
  case importFile
  case sortBy
  case order(BookOrder)
  case ascending
  case descending
  case status(Status)
  case allBooks
  case filterByStatus
  case noAuthor
  case notRated
  case stars(Rating)
  case pages(Int)
  case percent(Int)
  case waits
  case nothingFound(String)
  case nothingHere
  case showAll
  case sections
  case emptyTitle
  case addByHand
  case addByHandHint
  case importHint
  case chooseABook

  // Details.
  case back
  case edit
  case delete
  case deleteBook
  case seriesEntry(String, String)
  case rating
  case clearRating
  case ratingValue(Rating)
  case readingStatus
  case pageOf(Int, Int)
  case page(Int)
  case review
  case description
  case facts
  case factPages
  case factFormat
  case factPublisher
  case factPublished
  case factFirstPublished
  case factLanguage
  case factISBN
  case factAdded
  case factSeries
  case factOwned
  case format(BookFormat)
  case tags
  case history
  case reads
  case readDates(PartialDate?, PartialDate?, isOpen: Bool)
  case notes
  case noteHead(isQuote: Bool, Int?)
  case untitled
  case loading
  case deletedElsewhere
  case bookIsGone
  case restore
  case changed(String, String, String)
  case changedFrom(String, String)
  case changedTo(String, String)
  case fieldName(String)

  // Edit sheet.
  case newBook
  case cancel
  case done
  case save
  case drawnCover
  case fieldTitle
  case fieldAuthor
  case fieldGenre
  case fieldSubtitle
  case fieldSeries
  case fieldPosition
  case fieldReview
  case fieldStatus
  case genre(Genre)
  case generalGenre
  case noFormat
  case noStatus
  case dateHint
  case problem(FieldProblem)
  case isbnAlso(String)
  case isbnValid
  case nowElsewhere(String)
  case emptiedElsewhere
  case useIt
  case changes(Int)
  case changesAndErrors(Int, Int)
  case noChanges
  case duplicate(String)
  case openIt
  case keepYourChanges
  case changesAreKept
  case keepEditing
  case discardChanges

  // Deleting.
  case deleteQuestion
  case deleteExplanation(String)
  case deleted(String)
  case undo
  case restored(String)

  // Sync.
  case saved
  case saving
  case offline(Int)
  case offlineNothingWaits
  case storageFailed
  case refused(Int)
  case waitingChanges
  case waitingExplanation
  case nothingWaits
  case storageFailedExplanation
  case changeWaits(Int)
  case refusedByServer
  case refusedNotAllowed
  case refusedGone
  case refusedOther
  case discard
  case sendAgain
  /// How many seconds ago.
  case ago(Int64)
  case close
  case andMore(Int)

  // Import.
  case importTitle
  case importChoose
  case importDrop
  case importFormats
  case otherFile
  case uploading(String)
  case reading(String)
  case recognised(String, Int)
  case importBooks(Int)
  case nothingToImport
  case new
  case merged
  case unchanged
  case inConflict
  case failed
  case rowsCannotComeIn(Int)
  case othersNotAffected
  case takeBack
  case takeBackHint
  case importing
  case booksDone(Int, Int)
  case cameIn(Int)
  case correctAndRepeat(String)
  case undoImport
  case undoingImport
  case importUndone
  case showBooks
  case rowsToLookAt(Int)
  case columnRow
  case columnName
  case columnValue
  case columnReason
  case columnResult
  case wholeRow
  case empty
  case leftOut
  case inWithoutValue
  case rowsShown(Int, Int)
  case importCancelled
  case importFailed
  case importTooLarge
  case importNotUnderstood
  case importOffline
  case tryAgain
  case conflictRows(Int)
  case conflictHint
  case downloadReport

  // Keys.
  case keysTitle
  case keySearch
  case keyAdd
  case keyMove
  case keyOpen
  case keyDelete
  case keyEdit
  case keyEscape
  case keyHelp
}

/// The languages that the interface speaks.
enum Language {
  case english
}

/// The interface's words.
enum Words {
  nonisolated(unsafe) static var language = Language.english
}

/// A phrase in the reader's language.
func say(_ phrase: Phrase) -> String {
  switch Words.language {
  case .english: English.say(phrase)
  }
}
