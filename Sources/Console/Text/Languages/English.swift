/// The data console in English: one line a phrase, in the order of `Phrase`, as the app's languages are
/// written (Documentation/Interface.md).
enum English {
  static let table: StaticString = """
    languages: en|English|
    direction: ltr
    stopped: The data console has stopped.
    stoppedHint: What is saved is safe. Reload the page to go on.
    notLoaded: The data console could not be loaded.
    notLoadedHint: Check the connection, then reload the page.
    reload: Reload
    thousands: ,
    title: Data console
    appName: Bookspine
    toTheApp: To the library
    path: Path
    chooseDatabase: Project and database
    project: Project
    database: Database
    open: Open
    query: Query
    newDocument: Document
    live: Live
    liveIn: Live, #1 ms
    connecting: Connecting…
    saving: Saving…
    offline: Offline
    offlineWaiting: Offline, #1 {1:change waits|changes wait}
    refused: #1 {1:change|changes} refused
    close: Close
    cancel: Cancel
    save: Save
    undo: Undo
    remove: Remove
    done: Done
    collections: Collections
    addCollection: Add a collection
    noCollections: No collections yet.
    collectionsBelow: Collections of this document
    documents: Documents
    documentsOf: #1 of #2
    filterDocuments: Filter by id
    noDocuments: No documents in this collection.
    noMatch: No document’s id holds “$1”.
    tooMany: The first #1 by name. A query finds the others.
    chooseCollection: Choose a collection to see its documents.
    chooseDocument: Choose a document to see its fields.
    waits: Waits
    loading: One moment…
    fields: Fields
    noFields: This document has no fields.
    addField: Add a field
    addTo: Add to $1
    deleteField: Delete $1
    deleteDocument: Delete the document
    editValue: Edit $1: $2
    expand: Show what is in $1
    collapse: Hide what is in $1
    follow: Go to $1
    created: Created $1
    updated: Updated $1
    missing: There is no document here.
    missingHint: Collections below it may exist all the same.
    createIt: Create it
    deletedElsewhere: This document was deleted.
    name: Name
    type: Type
    value: Value
    stringHint: Enter saves, Shift and Enter begins a new line.
    containerHint: It begins empty; fill it row by row.
    changedElsewhere: Changed elsewhere to $1.
    goneElsewhere: Deleted elsewhere. Saving brings it back.
    useIt: Use it
    newDocumentTitle: New document
    collection: Collection
    identifier: Id
    identifierHint: Leave it empty for one that is made.
    create: Create
    deleteQuestion: Delete this document?
    deleteExplanation: $1, with its #1 {1:field|fields}. Collections below it stay.
    delete: Delete
    deleted: Deleted $1
    activity: Changes
    noActivity: What changes in the collection that is shown is listed here.
    fromHere: here
    fromElsewhere: elsewhere
    refusedTitle: Refused changes
    sendAgain: Send again
    discard: Discard
    queryCollection: Collection
    collectionGroup: All collections of this name
    addCondition: Condition
    addOrder: Order
    field: Field
    comparison: Comparison
    listHint: Several, with commas between.
    ascending: Ascending
    descending: Descending
    limit: Limit
    run: Run
    running: Asking the server…
    results: #1 {1:document|documents}
    noResults: No document meets this query.
    queryHint: Choose a collection and run the query. The results stay live.
    serverSays: The server says:
    notAnInteger: Use whole digits, for example 412.
    integerTooLarge: An integer lies between −9223372036854775808 and 9223372036854775807.
    notANumber: Use a number, for example 4.25; also NaN, Infinity or -Infinity.
    notATime: Use a time in Greenwich, for example 2026-11-30T14:05:00Z.
    notAPlace: Use latitude and longitude, for example 48.2, 16.37.
    placeOutside: A latitude lies between −90 and 90, a longitude between −180 and 180.
    notAReference: Use the path of a document, for example books/abc.
    notBytes: Use base 64, for example SGVsbG8=.
    notAVector: Use numbers with commas between, for example 0.5, 1, -2.
    arrayInArray: An array cannot hold an array. Put it into a map.
    nameMissing: A field needs a name.
    nameTaken: There is a field of this name.
    nameReserved: Names that begin and end with __ are reserved. Use another one.
    identifierSlash: An id has no slash, for example abc.
    identifierReserved: This id is reserved. Use another one, for example abc.
    identifierTooLong: An id has at most 1,500 bytes.
    identifierTaken: There is a document of this id.
    collectionMissing: Name a collection, for example books.
    notACollection: Use the path of a collection, for example books or books/abc/notes.
    fieldMissing: Name a field, for example title.
    notAField: Use a field’s path, for example progress.page; names with other signs stand in `backquotes`.
    notALimit: Use a number of documents, for example 20.
    placeGone: The place of this value was deleted elsewhere. Copy the text and add it anew.
    """
}
