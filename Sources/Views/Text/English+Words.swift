import Library
import ViewModels

// Numbers, dates and the names of things in English.

extension English {
  static func number(_ number: Int) -> String {
    if number < 0 { return "-" + English.number(-number) }
    if number < 1000 { return "\(number)" }
    let rest = number % 1000
    let padding = rest < 10 ? "00" : rest < 100 ? "0" : ""
    return English.number(number / 1000) + "," + padding + "\(rest)"
  }

  static func plural(_ count: Int, _ one: String, _ other: String) -> String {
    count == 1 ? "1 " + one : number(count) + " " + other
  }

  static func name(of order: BookOrder) -> String {
    switch order {
    case .title: "Title"
    case .author: "Author"
    case .added: "Date added"
    case .rating: "Rating"
    case .pages: "Pages"
    case .year: "Year"
    }
  }

  static func name(of status: Status) -> String {
    switch status {
    case .toRead: "To read"
    case .reading: "Reading"
    case .read: "Read"
    case .paused: "Paused"
    case .didNotFinish: "Stopped"
    }
  }

  static func explain(_ problem: FieldProblem) -> String {
    switch problem {
    case .titleMissing: "A book needs a title."
    case .notDigits: "Use digits only, for example 412."
    case .tooMany: "No book has that many pages. Use up to 6 digits, for example 412."
    case .isbnCharacters: "An ISBN has digits only, and an X at the end of some."
    case .isbnLength(let count): "An ISBN has 10 or 13 digits; this one has \(count)."
    case .isbnCheckDigit(let digit): "The last digit should be " + digit + "."
    case .notABook: "This is a bar code, but not a book's. A book's begins with 978 or 979."
    case .notADate: "Write a year, a month or a day, for example 2021, 2021-03 or 2021-03-14."
    case .yearZero: "There is no year 0. 1 BC is written -1."
    case .noSuchMonth(let month): "There is no month \(month). Months go from 01 to 12."
    case .noSuchDay(let month, let year, let days):
      monthName(month) + " \(year) has \(days) days."
    case .seriesMissing: "Name the series that this is a place in."
    }
  }

  static func ago(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "just now"
    case ..<3600: plural(Int(seconds / 60), "minute", "minutes") + " ago"
    case ..<86_400: plural(Int(seconds / 3600), "hour", "hours") + " ago"
    default: plural(Int(seconds / 86_400), "day", "days") + " ago"
    }
  }

  static func monthName(_ month: Int) -> String {
    switch month {
    case 1: "January"
    case 2: "February"
    case 3: "March"
    case 4: "April"
    case 5: "May"
    case 6: "June"
    case 7: "July"
    case 8: "August"
    case 9: "September"
    case 10: "October"
    case 11: "November"
    default: "December"
    }
  }

  /// `March 2021`, `14 March 2021`, `362 BC`.
  static func date(_ date: PartialDate) -> String {
    guard let month = date.month else { return date.yearText }
    let monthAndYear = monthName(month) + " " + date.yearText
    return date.day.map { "\($0) " + monthAndYear } ?? monthAndYear
  }

  static func readDates(_ started: PartialDate?, _ finished: PartialDate?, isOpen: Bool) -> String {
    switch (started, finished) {
    case (let from?, let to?) where from == to: date(to)
    case (let from?, let to?): date(from) + " to " + date(to)
    case (nil, let to?): date(to)
    case (let from?, nil): isOpen ? "Since " + date(from) : "From " + date(from)
    case (nil, nil): isOpen ? "Reading" : "Day unknown"
    }
  }

  static func name(of format: BookFormat) -> String {
    switch format {
    case .hardcover: "Hardcover"
    case .paperback: "Paperback"
    case .ebook: "E-book"
    case .audiobook: "Audiobook"
    case .other: "Other"
    }
  }

  /// A document's field as the history names it; one that is not known is named as it is.
  static func fieldName(_ name: String) -> String {
    for entry in fieldNames where isSame(name, entry.field) { return entry.word }
    return name
  }

  private struct FieldName {
    let field: StaticString
    let word: String
  }

  private static let fieldNames = [
    FieldName(field: "title", word: "Title"),
    FieldName(field: "author", word: "Author"),
    FieldName(field: "pages", word: "Pages"),
    FieldName(field: "genres", word: "Genre"),
    FieldName(field: "isbn", word: "ISBN"),
    FieldName(field: "publisher", word: "Publisher"),
    FieldName(field: "published", word: "Published"),
    FieldName(field: "language", word: "Language"),
    FieldName(field: "format", word: "Format"),
    FieldName(field: "series", word: "Series"),
    FieldName(field: "rating", word: "Rating"),
    FieldName(field: "review", word: "Review"),
    FieldName(field: "status", word: "Status"),
    FieldName(field: "progress", word: "Progress"),
    FieldName(field: "subtitle", word: "Subtitle"),
  ]
}
