/// What is wrong with something that was typed. Each has a sentence that says what would be right.
package enum ValueProblem: Error, Equatable, Sendable {
  case notAnInteger, integerTooLarge, notANumber, notATime, notAPlace, placeOutside
  case notAReference, notBytes, notAVector, arrayInArray
  case nameMissing, nameTaken, nameReserved
  case identifierSlash, identifierReserved, identifierTooLong, identifierTaken
  case collectionMissing, notACollection
  case fieldMissing, notALimit, notAField
  /// What held the value is gone, or the array has become shorter.
  case placeGone
}
