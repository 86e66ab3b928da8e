import Library
import ViewModels

/// The interface in English.
enum English {
  static func say(_ phrase: Phrase) -> String {
    switch phrase {
    case .appName: "Bookspine"
    case .library: "Library"
    case .books(let count): plural(count, "book", "books")
    case .booksOf(let shown, let count): "\(number(shown)) of " + plural(count, "book", "books")
    case .noBooksYet: "No books yet"
    case .searchLabel: "Search the library"
    case .searchPlaceholder: "Search"
    case .clearSearch: "Clear the search"
    case .addBook: "Add a book"
    case .importFile: "Import a file"
    case .sortBy: "Sort by"
    case .order(let order): name(of: order)
    case .ascending: "Ascending"
    case .descending: "Descending"
    case .status(let status): name(of: status)
    case .allBooks: "All books"
    case .filterByStatus: "Show"
    case .noAuthor: "No author"
    case .notRated: "Not rated"
    case .stars(let rating): rating.quarters == 4 ? "1 star" : rating.text + " stars"
    case .pages(let count): plural(count, "page", "pages")
    case .percent(let percent): "\(percent)\u{A0}%"
    case .waits: "Waits"
    case .nothingFound(let text): "No book matches “" + text + "”."
    case .nothingHere: "No books here."
    case .showAll: "Show all books"
    case .sections: "Sections"
    case .emptyTitle: "A shelf with room for everything"
    case .addByHand: "Add a book"
    case .addByHandHint: "Title, author and what you know"
    case .importHint: "A Goodreads export or a CSV file"
    case .chooseABook: "Choose a book from the list."

    // Details.
    case .back: "Library"
    case .edit: "Edit"
    case .delete: "Delete"
    case .deleteBook: "Delete book"
    case .seriesEntry(let name, let position):
      position.utf8.isEmpty ? name : name + ", book " + position
    case .rating: "Rating"
    case .clearRating: "Clear the rating"
    case .ratingValue(let rating): rating.text + " of 5"
    case .readingStatus: "Reading status"
    case .pageOf(_, let pages): " of " + number(pages)
    case .page(let page): "Page " + number(page)
    case .review: "Review"
    case .description: "Description"
    case .facts: "Facts"
    case .factPages: "Pages"
    case .factFormat: "Format"
    case .factPublisher: "Publisher"
    case .factPublished: "Published"
    case .factFirstPublished: "First published"
    case .factLanguage: "Language"
    case .factISBN: "ISBN"
    case .factAdded: "Added"
    case .factSeries: "Series"
    case .factOwned: "Owned"
    case .format(let format): name(of: format)
    case .tags: "Tags"
    case .history: "History"
    case .reads: "Reads"
    case .readDates(let started, let finished, let isOpen):
      readDates(started, finished, isOpen: isOpen)
    case .notes: "Notes and quotes"
    case .noteHead(let isQuote, let page):
      (isQuote ? "Quote" : "Note") + (page.map { ", page " + number($0) } ?? "")
    case .untitled: "Untitled"
    case .loading: "One moment…"
    case .deletedElsewhere: "This book was deleted elsewhere."
    case .bookIsGone: "There is no book here any more."
    case .restore: "Restore"
    case .changed(let field, let from, let to): field + " " + from + " → " + to
    case .changedFrom(let field, let from): field + " removed, was " + from
    case .changedTo(let field, let to): field + " " + to
    case .fieldName(let name): fieldName(name)

    // Edit sheet and deleting.
    case .newBook: "New book"
    case .cancel: "Cancel"
    case .done: "Done"
    case .save: "Save"
    case .drawnCover: "Drawn from title and genre"
    case .fieldTitle: "Title"
    case .fieldAuthor: "Author"
    case .fieldGenre: "Genre"
    case .fieldSubtitle: "Subtitle"
    case .fieldSeries: "Series"
    case .fieldPosition: "Book"
    case .fieldReview: "Review"
    case .fieldStatus: "Status"
    case .genre(let genre): genre.rawValue
    case .generalGenre: "General"
    case .noFormat: "Not known"
    case .noStatus: "None"
    case .dateHint: "Year, month or day, for example 2021-03."
    case .problem(let problem): explain(problem)
    case .isbnAlso(let ten): "Valid, also " + ten
    case .isbnValid: "Valid"
    case .nowElsewhere(let value): "Now “" + value + "” on another screen."
    case .emptiedElsewhere: "Emptied on another screen."
    case .useIt: "Use it"
    case .changes(let count): plural(count, "change", "changes")
    case .changesAndErrors(let count, let errors):
      plural(count, "change", "changes") + ", " + plural(errors, "field", "fields") + " to correct"
    case .noChanges: "No changes"
    case .duplicate(let title): "“" + title + "” is already in your library."
    case .openIt: "Open it"
    case .keepYourChanges: "Keep your changes?"
    case .changesAreKept: "They are not saved yet."
    case .keepEditing: "Keep editing"
    case .discardChanges: "Discard changes"
    case .deleteQuestion: "Delete this book?"
    case .deleteExplanation(let title): "“" + title + "” stays in the trash for 30 days."
    case .deleted(let title): "Deleted “" + title + "”"
    case .undo: "Undo"
    case .restored(let title): "Restored “" + title + "”"

    // Sync.
    case .saved: "Saved"
    case .saving: "Saving…"
    case .offline(let count): "Offline, " + say(.changeWaits(count))
    case .offlineNothingWaits: "Offline"
    case .storageFailed: "Kept in this window only"
    case .refused(let count): plural(count, "change was refused", "changes were refused")
    case .waitingChanges: "Waiting changes"
    case .waitingExplanation:
      "Everything is kept in this window. It goes out by itself when the network is back."
    case .nothingWaits: "Everything is saved on the server."
    case .storageFailedExplanation:
      "This browser refused to keep your changes. Leave the window open until they are saved."
    case .changeWaits(let count): count == 1 ? "1 change waits" : number(count) + " changes wait"
    case .refusedByServer: "Refused by the server"
    case .refusedNotAllowed: "You may read this library but not change it."
    case .refusedGone: "The book was deleted before the change arrived."
    case .refusedOther: "The server did not accept the change."
    case .discard: "Discard"
    case .sendAgain: "Send again"
    case .ago(let seconds): ago(seconds)
    case .close: "Close"
    case .andMore(let count): "and " + number(count) + " more"

    // Import.
    case .importTitle: "Import"
    case .importChoose: "Choose a file"
    case .importDrop: "Drop to import"
    case .importFormats:
      "Drop a file here: a Goodreads export, or a CSV file with a column for the title."
    case .otherFile: "Other file"
    case .uploading(let name): "Sending " + name
    case .reading(let name): "Reading " + name
    case .recognised(let format, let rows): format + ", " + plural(rows, "row", "rows")
    case .importBooks(let count): "Import " + plural(count, "book", "books")
    case .nothingToImport: "Nothing to import"
    case .new: "New"
    case .merged: "Merged"
    case .unchanged: "Unchanged"
    case .inConflict: "In conflict"
    case .failed: "Failed"
    case .rowsCannotComeIn(let count): plural(count, "row", "rows") + " cannot come in"
    case .othersNotAffected: "The other rows are not affected."
    case .takeBack: "You can take it all back"
    case .takeBackHint: "The whole import is one step to undo."
    case .importing: "Importing"
    case .booksDone(let done, let count): number(done) + " of " + plural(count, "book", "books")
    case .cameIn(let count): plural(count, "book", "books") + " came in"
    case .correctAndRepeat(let name):
      "Correct the rest in " + name + " and import it again: nothing is doubled."
    case .undoImport: "Undo import"
    case .undoingImport: "Undoing the import…"
    case .importUndone: "The import is undone."
    case .showBooks: "Show the books"
    case .rowsToLookAt(let count): plural(count, "row", "rows") + " to look at"
    case .columnRow: "Row"
    case .columnName: "Column"
    case .columnValue: "Value"
    case .columnReason: "Why"
    case .columnResult: "Result"
    case .wholeRow: "Whole row"
    case .empty: "Empty"
    case .leftOut: "Left out"
    case .inWithoutValue: "In, value missing"
    case .rowsShown(let shown, let count): "Rows 1 to \(number(shown)) of \(number(count))"
    case .importCancelled: "The import was cancelled. Nothing was changed."
    case .importFailed: "The import did not work."
    case .importTooLarge: "This file is too large."
    case .importNotUnderstood:
      "This file is in no format that Bookspine knows. It reads Goodreads exports and CSV files "
        + "with a column for the title."
    case .importOffline: "The server cannot be reached. An import needs it."
    case .tryAgain: "Try again"
    case .conflictRows(let count): plural(count, "row differs", "rows differ") + " from your books"
    case .conflictHint: "Fields that differ stay as they are here."
    case .downloadReport: "Download report"

    // Keys.
    case .keysTitle: "Keys"
    case .keySearch: "Search"
    case .keyAdd: "Add a book"
    case .keyMove: "Go through the list"
    case .keyOpen: "Open the book"
    case .keyDelete: "Delete the book"
    case .keyEdit: "Edit the book"
    case .keyEscape: "Close, or clear the search"
    case .keyHelp: "Show this list"
    }
  }
}
