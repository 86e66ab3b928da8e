import Controls
import Library
import UI
import ViewModels

// The words for things that are no phrases by themselves.

@inline(never)
func word(_ order: BookOrder) -> Phrase {
  switch order {
  case .title: .orderTitle
  case .author: .orderAuthor
  case .added: .orderAdded
  case .finished: .orderFinished
  case .rating: .orderRating
  case .pages: .orderPages
  case .year: .orderYear
  case .series: .factSeries
  }
}

@inline(never)
func word(_ status: Status?) -> Phrase {
  switch status {
  case .toRead: .statusToRead
  case .reading: .statusReading
  case .read: .statusRead
  case .paused: .statusPaused
  case .didNotFinish: .statusStopped
  case nil: .noStatus
  }
}

@inline(never)
func word(_ format: BookFormat) -> Phrase {
  switch format {
  case .hardcover: .formatHardcover
  case .paperback: .formatPaperback
  case .ebook: .formatEBook
  case .audiobook: .formatAudiobook
  case .other: .formatOther
  }
}

@inline(never)
func word(_ genre: Genre) -> Phrase {
  switch genre {
  case .fantasy: .genreFantasy
  case .horror: .genreHorror
  case .kids: .genreKids
  case .mystery: .genreMystery
  case .poetry: .genrePoetry
  case .romance: .genreRomance
  case .thriller: .genreThriller
  }
}

@inline(never) @_disfavoredOverload
func word(_ order: BookOrder) -> Words {
  say(word(order))
}

@inline(never) @_disfavoredOverload
func word(_ status: Status?) -> Words {
  say(word(status))
}

@inline(never) @_disfavoredOverload
func word(_ format: BookFormat) -> Words {
  say(word(format))
}

@inline(never) @_disfavoredOverload
func word(_ genre: Genre) -> Words {
  say(word(genre))
}

/// A rating as it is spoken; the whole of it, since the stars beside it are a picture.
func spoken(_ rating: Rating?) -> Words {
  guard let rating else { return say(.notRated) }
  return rating.quarters == 4 ? say(.oneStar) : say(.starsSpoken, number(rating))
}

/// A rating as the reader's language writes numbers: `4.25`, `4,25`.
@inline(never)
func number(_ rating: Rating) -> Words {
  let text = Array(rating.text.utf8)
  guard text.count > 1 else { return Words(rating.text) }
  return Words(String(decoding: text[..<1], as: UTF8.self)) + say(.decimalMark)
    + Words(String(decoding: text[2...], as: UTF8.self))
}

func place(inSeries name: String, _ position: String) -> Words {
  isSame(position, "") ? Words(name) : say(.placeInSeries, Words(name), Words(position))
}

/// `March 2021`, `14 March 2021`, `362 BC`.
@inline(never)
func date(_ known: PartialDate?) -> Words {
  known.map { date($0) } ?? .absent
}

@inline(never)
func date(_ date: PartialDate) -> Words {
  let year =
    date.isBeforeChrist
    ? say(.beforeChrist, Words(date.yearOfEra)) : Words(date.year)
  guard let month = date.month else { return year }
  let monthAndYear = say(.monthAndYear, monthName(month), year)
  return date.day.map { say(.dayMonthYear, Words($0), monthAndYear) } ?? monthAndYear
}

/// A date of a document in words, or the text as it is.
func date(in text: String) -> Words {
  do throws(PartialDateError) {
    return date(try PartialDate(text))
  } catch {
    return Words(text)
  }
}

func monthName(_ month: Int) -> Words {
  Words(PhraseTable.current.word(month - 1, of: .months))
}

/// `First read`, `Second read`, …
func ordinal(_ number: Int) -> Words {
  number > 10
    ? say(.readNumber, number) : Words(PhraseTable.current.word(number - 1, of: .ordinals))
}

/// Whether a document's field is a number.
func isNumber(_ field: String) -> Bool {
  for name in ["pages", "page", "minutes", "copies", "rating"] as [StaticString]
  where isSame(field, name) {
    return true
  }
  return false
}

/// When a book was read, as far as that is known.
func dates(of read: Read) -> Words {
  let isOpen = read.outcome == nil
  switch (read.started, read.finished) {
  case (let from?, let to?):
    return from == to ? date(to) : say(.readBetween, date(from), date(to))
  case (nil, let to?): return date(to)
  case (let from?, nil): return say(isOpen ? .readSince : .readFrom, date(from))
  case (nil, nil): return say(isOpen ? .statusReading : .readDayUnknown)
  }
}

func ago(_ seconds: Int64) -> Words {
  switch seconds {
  case ..<60: say(.justNow)
  case ..<3600: say(.minutesAgo, Int(seconds / 60))
  case ..<86_400: say(.hoursAgo, Int(seconds / 3600))
  default: say(.daysAgo, Int(seconds / 86_400))
  }
}

func sentence(_ problem: FieldProblem) -> Words {
  switch problem {
  case .titleMissing: say(.problemTitle)
  case .notDigits: say(.problemDigits)
  case .tooMany(let digits): say(.problemTooMany, digits)
  case .isbnCharacters: say(.problemISBNCharacters)
  case .isbnLength(let count): say(.problemISBNLength, count)
  case .isbnCheckDigit(let digit): say(.problemISBNCheck, Words(digit))
  case .notABook: say(.problemNotABook)
  case .notADate: say(.problemDate)
  case .yearZero: say(.problemYearZero)
  case .noSuchMonth(let month): say(.problemMonth, month)
  case .noSuchDay(let month, let year, let days):
    say(.problemDay, say(.monthAndYear, monthName(month), Words(year)), days)
  case .notALanguage: say(.problemLanguage)
  case .seriesMissing: say(.problemSeries)
  case .missing: say(.problemMissing)
  case .earlier(let field): say(.problemEarlier, fieldName(field))
  case .tooFar(let most): say(.problemTooFar, most)
  case .personMissing: say(.problemPerson)
  case .identifierIncomplete: say(.problemIdentifier)
  case .identifierTwice(let name): say(.problemTwice, Words(name))
  }
}

/// What is to be said of the copy on this device, if anything.
@inline(never)
func sentence(_ copy: DeviceCopy) -> Phrase? {
  switch copy {
  case .kept, .failing: nil
  case .evictable: .storageEvictable
  case .full: .storageFull
  case .none: .storageMemoryOnly
  case .newer: .storageNewer
  }
}

/// A document's field as the history names it; one that is not known is named as it is.
func fieldName(_ name: String) -> Words {
  for entry in FieldWord.all where isSame(name, entry.field) { return say(entry.phrase) }
  return Words(name)
}

/// Whether the app knows what to do with a field of this name.
func isKnownField(_ name: String) -> Bool {
  for entry in FieldWord.all where isSame(name, entry.field) { return true }
  return false
}

private struct FieldWord {
  let field: StaticString
  let phrase: Phrase

  static let all = [
    FieldWord(field: "title", phrase: .fieldTitle),
    FieldWord(field: "author", phrase: .fieldAuthor),
    FieldWord(field: "pages", phrase: .factPages),
    FieldWord(field: "genres", phrase: .fieldGenre),
    FieldWord(field: "isbn", phrase: .factISBN),
    FieldWord(field: "publisher", phrase: .factPublisher),
    FieldWord(field: "published", phrase: .factPublished),
    FieldWord(field: "language", phrase: .factLanguage),
    FieldWord(field: "format", phrase: .factFormat),
    FieldWord(field: "series", phrase: .factSeries),
    FieldWord(field: "rating", phrase: .rating),
    FieldWord(field: "review", phrase: .review),
    FieldWord(field: "status", phrase: .fieldStatus),
    FieldWord(field: "subtitle", phrase: .fieldSubtitle),
    FieldWord(field: "tags", phrase: .tags),
    FieldWord(field: "shelves", phrase: .fieldShelves),
    FieldWord(field: "progress", phrase: .fieldProgress),
    FieldWord(field: "owned", phrase: .factOwned),
    FieldWord(field: "wished", phrase: .wishList),
    FieldWord(field: "copies", phrase: .fieldCopies),
    FieldWord(field: "location", phrase: .fieldLocation),
    FieldWord(field: "minutes", phrase: .fieldMinutes),
    FieldWord(field: "originallyPublished", phrase: .factFirstPublished),
    FieldWord(field: "added", phrase: .factAdded),
    FieldWord(field: "contributors", phrase: .fieldContributors),
    FieldWord(field: "identifiers", phrase: .fieldIdentifiers),
    FieldWord(field: "spoiler", phrase: .fieldSpoiler),
    FieldWord(field: "privateNotes", phrase: .privateNotes),
    FieldWord(field: "description", phrase: .description),
    FieldWord(field: "cover", phrase: .fieldCover),
    FieldWord(field: "sortTitle", phrase: .fieldSortTitle),
    FieldWord(field: "sortAuthor", phrase: .fieldSortAuthor),
    FieldWord(field: "shelfPlaces", phrase: .fieldShelves),
    FieldWord(field: "source", phrase: .fieldSource),
    // Those of reads, notes and loans.
    FieldWord(field: "started", phrase: .fieldStarted),
    FieldWord(field: "finished", phrase: .outcomeFinished),
    FieldWord(field: "outcome", phrase: .fieldOutcome),
    FieldWord(field: "note", phrase: .note),
    FieldWord(field: "text", phrase: .fieldText),
    FieldWord(field: "kind", phrase: .fieldKind),
    FieldWord(field: "page", phrase: .fieldPage),
    FieldWord(field: "borrower", phrase: .fieldBorrower),
    FieldWord(field: "lent", phrase: .fieldLent),
    FieldWord(field: "due", phrase: .fieldDue),
    FieldWord(field: "returned", phrase: .fieldReturned),
    FieldWord(field: "amount", phrase: .fieldAmount),
    FieldWord(field: "unit", phrase: .fieldUnit),
  ]
}
