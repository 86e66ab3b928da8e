package import Controls
import UI

// What the console says, in the reader's language.

extension PhraseTable {
  /// The reader's language.
  #if hasFeature(Embedded)
    nonisolated(unsafe) static var current = PhraseTable([], thousands: 0) { $0 }
  #else
    nonisolated(unsafe) static var current = PhraseTable(
      English.table.withUTF8Buffer { Array($0) }, thousands: Phrase.thousands.rawValue
    ) { $0 == 1 ? 0 : 1 }
  #endif

  /// Takes up a language.
  ///
  /// - Parameter form: which of a phrase's words goes with a number, counted from 0.
  package static func use(_ lines: [UInt8], form: @escaping (Int) -> Int) {
    current = PhraseTable(lines, thousands: Phrase.thousands.rawValue, form: form)
  }
}

/// A phrase.
@inline(never)
func say(_ phrase: Phrase) -> Words {
  Words(PhraseTable.current.text(phrase.rawValue))
}

/// A phrase with texts in its places.
@inline(never)
func say(_ phrase: Phrase, _ first: String, _ second: String = "") -> Words {
  Words(PhraseTable.current.fill(phrase.rawValue, [first, second], []))
}

/// A phrase with numbers in its places.
@inline(never)
func say(_ phrase: Phrase, _ first: Int, _ second: Int = 0) -> Words {
  Words(PhraseTable.current.fill(phrase.rawValue, [], [first, second]))
}

@inline(never)
func say(_ phrase: Phrase, _ text: String, _ number: Int) -> Words {
  Words(PhraseTable.current.fill(phrase.rawValue, [text], [number]))
}

/// A number with its thousands apart.
@inline(never)
func grouped(_ number: Int) -> Words {
  Words(PhraseTable.current.grouped(number))
}

/// What is wrong with what was typed, and what would be right.
@inline(never)
func sentence(_ problem: ValueProblem) -> Words {
  switch problem {
  case .notAnInteger: say(.notAnInteger)
  case .integerTooLarge: say(.integerTooLarge)
  case .notANumber: say(.notANumber)
  case .notATime: say(.notATime)
  case .notAPlace: say(.notAPlace)
  case .placeOutside: say(.placeOutside)
  case .notAReference: say(.notAReference)
  case .notBytes: say(.notBytes)
  case .notAVector: say(.notAVector)
  case .arrayInArray: say(.arrayInArray)
  case .nameMissing: say(.nameMissing)
  case .nameTaken: say(.nameTaken)
  case .nameReserved: say(.nameReserved)
  case .identifierSlash: say(.identifierSlash)
  case .identifierReserved: say(.identifierReserved)
  case .identifierTooLong: say(.identifierTooLong)
  case .identifierTaken: say(.identifierTaken)
  case .collectionMissing: say(.collectionMissing)
  case .notACollection: say(.notACollection)
  case .fieldMissing: say(.fieldMissing)
  case .notAField: say(.notAField)
  case .notALimit: say(.notALimit)
  case .placeGone: say(.placeGone)
  }
}

/// A type as programmers know it; the same in every language.
@inline(never)
func word(_ type: ValueType) -> Words {
  switch type {
  case .string: "string"
  case .integer: "integer"
  case .double: "double"
  case .boolean: "boolean"
  case .timestamp: "timestamp"
  case .map: "map"
  case .array: "array"
  case .null: "null"
  case .reference: "reference"
  case .geoPoint: "geopoint"
  case .bytes: "bytes"
  case .vector: "vector"
  }
}
