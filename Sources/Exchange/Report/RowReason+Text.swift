internal import Library

extension RowReason {
  /// The English sentence of the reason, for reports and the command line.
  package var text: String {
    switch self {
    case .torn: "A quotation mark is not closed: part of the row is missing."
    case .tooLong(let cells, let expected):
      "The row has " + count(cells) + ", the header has " + String(expected)
        + ". Perhaps a text with commas is not in quotation marks."
    case .tooShort(let cells, let expected):
      "The row has " + count(cells) + ", the header has " + String(expected)
        + "; the missing ones were taken as empty."
    case .noTitle: "There is no title."
    case .isbn(let problem): problem.text
    case .isbnRepaired(let isbn, let repair): repair.text + " Taken as " + isbn.text + "."
    case .otherBarcode(let kind): kind.text + " It was kept as another bar code."
    case .isbnsDisagree(let taken):
      "The two ISBNs of the row are of different books. Taken: " + taken.text + "."
    case .date(let error): error.text
    case .dateOrderUnknown: "Day and month cannot be told apart. Choose their order to import it."
    case .notANumber: "This is not a whole number."
    case .notARating: "This is not a rating from 0 to 5."
    case .ratingRounded(let rating): "Taken as " + rating.text + " stars, the nearest quarter."
    case .unknownStatus: "This status is not known; it was kept as a shelf."
    case .duplicateRow(let row): "The same book is in row " + String(row) + " already."
    case .inTrash: "You have deleted this book; restore it from the trash."
    case .leftOut: "Left out, as you decided."
    case .changedMeanwhile:
      "The book was changed while the import ran. Import the file again to bring in this row."
    case .tooLarge: "The text is too long to be stored."
    case .line(let problem): problem.text
    case .path: "This is not the path of a document of a library."
    }
  }

  private func count(_ cells: Int) -> String {
    cells == 1 ? "1 cell" : String(cells) + " cells"
  }
}

extension ISBNProblem {
  /// The English sentence.
  package var text: String {
    switch self {
    case .characters: "An ISBN has only digits, and perhaps an X at its end."
    case .length(let count):
      "An ISBN has 10 or 13 digits; this one has " + String(count) + "."
    case .checkDigit(let expected):
      "A digit is wrong: the last one would have to be " + expected + "."
    case .ambiguous(let first, let second):
      "This can be " + first.text + " or " + second.text + "; the file does not tell which."
    case .scientific(.noneFits): "A spreadsheet has damaged this number; no ISBN fits it."
    case .scientific(.severalFit):
      "A spreadsheet has cut off the end of this number; more than one ISBN fits."
    case .scientific(.otherThanTen):
      "A spreadsheet has cut off the end of this number, and it does not fit the other ISBN."
    }
  }
}

extension ISBNRepair {
  fileprivate var text: String {
    switch self {
    case .none: "The number is in order."
    case .paddedZeros: "The zeros at its start were missing."
    case .appendedX: "The X at its end was missing."
    case .fromScientific: "A spreadsheet had cut off its end."
    }
  }
}

extension OtherBarcode {
  /// The English sentence.
  package var text: String {
    switch self {
    case .music: "This is the number of printed music (ISMN), not of a book."
    case .periodical: "This is the bar code of a periodical, not of a book."
    case .article: "This is a bar code, but not that of a book."
    }
  }
}

extension PartialDateError {
  /// The English sentence.
  package var text: String {
    switch self {
    case .notADate: "This is not a date such as 2023, 2023-01 or 2023-01-31."
    case .yearZero: "There is no year 0: 1 BC is followed by the year 1."
    case .yearOutOfRange(let year): "The year " + String(year) + " has more than four digits."
    case .noSuchMonth(let month): "There is no month " + String(month) + "."
    case .noSuchDay(let day, let month, let year, let days):
      "There is no day " + String(day) + " in " + PartialDateError.months[month - 1] + " "
        + String(year < 0 ? -year : year) + (year < 0 ? " BC" : "") + "; it has " + String(days)
        + " days."
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension JSONProblem {
  /// The English sentence.
  package var text: String {
    switch self {
    case .syntax(let index): "The line is not JSON; the fault is at byte " + String(index) + "."
    case .tooDeep: "The document is nested too deeply."
    case .unknownType(let name): "The type " + name + " is not known."
    case .nestedArray: "A list directly inside a list cannot be stored; put a map between them."
    }
  }
}

extension TableError {
  /// The English sentence.
  package var text: String {
    switch self {
    case .empty: "The file is empty."
    case .binary(nil): "This is not a text file, so it cannot be a table of books."
    case .binary(let kind?):
      "This is a file of the kind " + kind + ", not a CSV file. Export your books as CSV."
    case .markup: "This is a web page, not a CSV file. Perhaps the sign-in page was saved instead."
    case .json: "This is JSON, but not an export of Bookspine."
    case .brokenQuotes:
      "So many quotation marks are not closed that the rows cannot be told apart."
    case .tooLarge: "The file is larger than any library: at most 250,000 rows are read."
    }
  }
}
