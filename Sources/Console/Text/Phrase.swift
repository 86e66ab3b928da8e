/// What the data console says, by name; what it says is a language's table.
package enum Phrase: Int, CaseIterable {
  // The language, and what the page itself says of it: `Web/scripts/bridge.js` counts these lines.
  case languages
  case direction
  case stopped
  case stoppedHint
  case notLoaded
  case notLoadedHint
  case reload
  case thousands

  // The frame.
  case title
  case appName
  case toTheApp
  case path
  case chooseDatabase
  case project
  case database
  case open
  case query
  case newDocument
  case live
  case liveIn
  case connecting
  case saving
  case offline
  case offlineWaiting
  case refused
  case close
  case cancel
  case save
  case undo
  case remove
  case done

  // Collections and documents.
  case collections
  case addCollection
  case noCollections
  case collectionsBelow
  case documents
  case documentsOf
  case filterDocuments
  case noDocuments
  case noMatch
  case tooMany
  case chooseCollection
  case chooseDocument
  case waits
  case loading

  // Fields.
  case fields
  case noFields
  case addField
  case addTo
  case deleteField
  case deleteDocument
  case editValue
  case expand
  case collapse
  case follow
  case created
  case updated
  case missing
  case missingHint
  case createIt
  case deletedElsewhere
  case name
  case type
  case value
  case stringHint
  case containerHint
  case changedElsewhere
  case goneElsewhere
  case useIt

  // Documents are made and deleted.
  case newDocumentTitle
  case collection
  case identifier
  case identifierHint
  case create
  case deleteQuestion
  case deleteExplanation
  case delete
  case deleted

  // What happened.
  case activity
  case noActivity
  case fromHere
  case fromElsewhere

  // Changes that wait or were refused.
  case refusedTitle
  case sendAgain
  case discard

  // The query builder.
  case queryCollection
  case collectionGroup
  case addCondition
  case addOrder
  case field
  case comparison
  case listHint
  case ascending
  case descending
  case limit
  case run
  case running
  case results
  case noResults
  case queryHint
  case serverSays

  // What is wrong, and what would be right.
  case notAnInteger
  case integerTooLarge
  case notANumber
  case notATime
  case notAPlace
  case placeOutside
  case notAReference
  case notBytes
  case notAVector
  case arrayInArray
  case nameMissing
  case nameTaken
  case nameReserved
  case identifierSlash
  case identifierReserved
  case identifierTooLong
  case identifierTaken
  case collectionMissing
  case notACollection
  case fieldMissing
  case notAField
  case notALimit
  case placeGone
}
