/// The interface in English.
///
/// One line a phrase, in the order of `Phrase`: its name and what is said. `$1` stands for a text,
/// `#1` for a number, `{1:book|books}` for the word that goes with the number (Documentation/Interface.md).
enum English {
  static let table: StaticString = """
    languages: en|English|
    direction: ltr
    stopped: Bookspine has stopped.
    stoppedHint: What is saved is safe. Reload the page to go on.
    notLoaded: Bookspine could not be loaded.
    notLoadedHint: Check the connection, then reload the page.
    reload: Reload
    appName: Bookspine
    library: Library
    books: #1 {1:book|books}
    booksOf: #1 of #2 {2:book|books}
    noBooksYet: No books yet
    searchLabel: Search the library
    searchPlaceholder: Search
    clearSearch: Clear the search
    addBook: Add a book
    importFile: Import a file
    sortBy: Sort by
    ascending: Ascending
    descending: Descending
    allBooks: All books
    filterByStatus: Show
    noAuthor: No author
    notRated: Not rated
    starsSpoken: $1 stars
    oneStar: 1 star
    pages: #1 {1:page|pages}
    percent: #1\u{A0}%
    waits: Waits
    nothingFound: No book matches “$1”.
    nothingHere: No books here.
    shelfIsEmpty: Nothing stands here yet. A book’s own page puts it on a shelf; so does Edit in the library, for many at once.
    showAll: Show all books
    sections: Sections
    emptyTitle: A shelf with room for everything
    addByHandHint: Title, author and what you know
    importHint: An export of Goodreads or Bookspine, or a CSV file
    chooseABook: Choose a book from the list.
    untitled: Untitled
    loading: One moment…
    look: Show as
    lookList: List
    lookCovers: Covers
    lookSpines: Spines
    shelves: Shelves
    seriesPlural: Series
    wishList: Wish list
    lentOut: Lent out
    collections: Collections
    newShelf: New shelf
    editShelf: Edit shelf
    shelfName: Name
    moveUp: Move up
    moveDown: Move down
    deleteShelf: Delete shelf
    deleteShelfHint: The books on it stay in the library.
    noTags: No book has a tag yet.
    noSeries: No book is part of a series yet.
    missingVolumes: $1 {1:is|are} missing
    addedOn: Added $1
    finishedOn: Finished $1
    readingNow: Reading now
    unknownPlace: Unknown
    orderTitle: Title
    orderAuthor: Author
    orderAdded: Date added
    orderFinished: Date finished
    orderRating: Rating
    orderPages: Pages
    orderYear: Year
    filter: Filter
    filtersOn: Filters that are on
    filterClear: Clear all
    filterRemove: Remove the filter “$1”
    filterShelf: Shelf
    filterTag: Tag
    filterOwned: Owned
    filterWished: Wish list
    filterLent: Lent out
    filterNoISBN: No ISBN
    filterNoCover: No cover
    filterLessThanOneStar: Less than 1 star
    filterSave: Save as a smart shelf
    filterShelfName: Name of the shelf
    filterSearch: Search these
    filterMore: #1 more; type to find them.
    statusToRead: To read
    statusReading: Reading
    statusRead: Read
    statusPaused: Paused
    statusStopped: Stopped
    noStatus: None
    edit: Edit
    delete: Delete
    deleteBook: Delete book
    placeInSeries: $1, book $2
    rating: Rating
    readingStatus: Reading status
    page: Page #1
    ofPages:  of #1
    review: Review
    description: Description
    facts: Facts
    factPages: Pages
    factFormat: Format
    factPublisher: Publisher
    factPublished: Published
    factFirstPublished: First published
    factLanguage: Language
    factISBN: ISBN
    factAdded: Added
    factSeries: Series
    factOwned: Owned
    copies: #1 {1:copy|copies}
    tags: Tags
    reads: Reads
    readBetween: $1 to $2
    readSince: Since $1
    readFrom: From $1
    readDayUnknown: Day unknown
    notes: Notes and quotes
    quote: Quote
    note: Note
    onPage: $1, page #1
    history: History
    changed: $1 $2 → $3
    changedFrom: $1 removed, was $2
    changedTo: $1 $2
    keptAsItWas: $1 kept as it was
    conflictLost: $1: two edits met, and this one was lost.
    byOn: $1 on $2, $3
    keepAsItIs: Keep as it is
    deletedElsewhere: This book was deleted elsewhere.
    inTheTrash: This book is in the trash.
    bookIsGone: There is no book here any more.
    restore: Restore
    add: Add
    addRead: Add a read
    editRead: Edit the read
    addNote: Add a note or quote
    editNote: Edit the note
    addLoan: Lend it to somebody
    editLoan: Edit the loan
    loans: Loans
    privateNotes: Private notes
    writeReview: Write a review
    writePrivateNotes: Private note
    hasSpoilers: This review says how the story goes on.
    showReview: Show the review
    showAllOfIt: Show all
    showLess: Show less
    setProgress: Update progress
    minutes: #1 min
    minutesLeft: about #1 min left
    hoursLeft: about #1 h left
    reachedTheEnd: You have reached the end.
    markAsRead: Mark as read
    today: Today
    days: #1 {1:day|days}
    ordinals: First read|Second read|Third read|Fourth read|Fifth read|Sixth read|Seventh read|Eighth read|Ninth read|Tenth read
    readNumber: Read #1
    outcomeFinished: Finished
    giveBack: It is back
    dueOn: Due $1
    overdueSince: Overdue since $1
    returnedOn: Back since $1
    owned: Owned
    lentTo: Lent to $1
    overdueWith: Overdue with $1
    translatedBy: Translated by $1
    illustratedBy: Illustrated by $1
    narratedBy: Read by $1
    editedBy: Edited by $1
    byRole: $1 ($2)
    factLength: Length
    factISBN10: ISBN-10
    genres: Genres
    barcode: Bar code
    repair: Repair
    notANumber: $1: “$2” is not a number
    notUnderstood: $1: “$2” is not understood
    shelvesAndTags: Shelves and tags
    addLabel: Add a shelf or a tag
    labelHint: Shelf or tag
    asShelf: As a shelf
    asTag: As a tag
    remove: Remove
    removeLabel: Remove $1
    changedSince: Changed again since, so it cannot be undone.
    setAdded: $1: $2 added
    setRemoved: $1: $2 removed
    setChanged: $1: $2 removed, $3 added
    recordIsGone: This was deleted on another screen. Saving brings it back.
    problemMissing: This cannot be empty.
    problemEarlier: This is earlier than “$1”.
    problemTooFar: Use at most #1.
    moreBy: More by $1
    addMissing: Add book $1
    bookNumber: Book $1
    languageNames: en,eng=English|de,deu,ger=German|fr,fra,fre=French|es,spa=Spanish|it,ita=Italian|pt,por=Portuguese|nl,nld,dut=Dutch|sv,swe=Swedish|da,dan=Danish|no,nor,nb,nob=Norwegian|nn,nno=Norwegian Nynorsk|fi,fin=Finnish|is,isl,ice=Icelandic|pl,pol=Polish|cs,ces,cze=Czech|sk,slk,slo=Slovak|sl,slv=Slovenian|hr,hrv=Croatian|sr,srp=Serbian|hu,hun=Hungarian|ro,ron,rum=Romanian|bg,bul=Bulgarian|el,ell,gre=Greek|grc=Ancient Greek|la,lat=Latin|ru,rus=Russian|uk,ukr=Ukrainian|tr,tur=Turkish|ar,ara=Arabic|fa,fas,per=Persian|he,heb,iw=Hebrew|yi,yid=Yiddish|hi,hin=Hindi|bn,ben=Bengali|ur,urd=Urdu|zh,zho,chi=Chinese|ja,jpn=Japanese|ko,kor=Korean|vi,vie=Vietnamese|th,tha=Thai|id,ind=Indonesian|ms,msa,may=Malay|ca,cat=Catalan|eu,eus,baq=Basque|gl,glg=Galician|ga,gle=Irish|gd,gla=Scottish Gaelic|cy,cym,wel=Welsh|et,est=Estonian|lv,lav=Latvian|lt,lit=Lithuanian|sq,sqi,alb=Albanian|ka,kat,geo=Georgian|hy,hye,arm=Armenian|sw,swa=Swahili|af,afr=Afrikaans|eo,epo=Esperanto|mul=Several languages
    languageUnknown: Not known
    fieldShelves: Shelves
    fieldProgress: Progress
    fieldCopies: Copies
    fieldLocation: Location
    fieldMinutes: Minutes
    fieldContributors: Contributors
    fieldIdentifiers: Identifiers
    fieldSpoiler: Spoilers
    fieldCover: Cover
    fieldSortTitle: Sort title
    fieldSortAuthor: Sort author
    fieldSource: Source
    fieldStarted: Started
    fieldOutcome: Outcome
    fieldText: Text
    fieldKind: Kind
    fieldPage: Page
    fieldPercent: Per cent
    fieldBorrower: Lent to
    fieldLent: Lent on
    fieldDue: Due back
    fieldReturned: Came back
    fieldAmount: How far
    fieldUnit: In
    formatHardcover: Hardcover
    formatPaperback: Paperback
    formatEBook: E-book
    formatAudiobook: Audiobook
    formatOther: Other
    noFormat: Not known
    genreFantasy: Fantasy
    genreHorror: Horror
    genreKids: Kids
    genreMystery: Mystery
    genrePoetry: Poetry
    genreRomance: Romance
    genreThriller: Thriller
    genreGeneral: General
    newBook: New book
    cancel: Cancel
    done: Done
    save: Save
    drawnCover: Drawn from title and genre
    anotherPicture: Another picture
    fieldTitle: Title
    fieldAuthor: Author
    fieldGenre: Genre
    fieldSubtitle: Subtitle
    fieldPosition: Book
    fieldStatus: Status
    dateHint: Year, month or day, for example 2021-03.
    isbnAlso: Valid, also $1
    isbnValid: Valid
    nowElsewhere: Now “$1” on another screen.
    emptiedElsewhere: Emptied on another screen.
    useIt: Use it
    changes: #1 {1:change|changes}
    changesAndErrors: #1 {1:change|changes}, #2 {2:field|fields} to correct
    noChanges: No changes
    duplicate: “$1” is already in your library.
    openIt: Open it
    keepYourChanges: Keep your changes?
    changesAreKept: They are not saved yet.
    keepEditing: Keep editing
    discardChanges: Discard changes
    doneAndAnother: Save and add another
    added: Added “$1”
    moreFields: More
    addSecondCopy: Add a second copy
    addRow: Add
    removeOne: Remove $1
    otherLanguage: Another language
    roleNames: Author|Translator|Illustrator|Narrator|Editor|Foreword|Introduction|Photographer|Contributor
    fieldRole: Role
    fieldSortName: Sort as
    fieldNumber: Number
    fieldMoreGenres: Other genres
    fieldWished: Wish list
    fieldPrivateNotes: Private notes
    problemLanguage: Write a code of 2 or 3 letters, for example en or pt-BR.
    problemPerson: Write the name, too.
    problemIdentifier: Write both: where the number is from, and the number.
    problemTwice: “$1” stands here twice.
    problemTitle: A book needs a title.
    problemDigits: Use digits only, for example 412.
    problemTooMany: That is too many. Use up to #1 digits, for example 412.
    problemISBNCharacters: An ISBN has digits only, and an X at the end of some.
    problemISBNLength: An ISBN has 10 or 13 digits; this one has #1.
    problemISBNCheck: The last digit should be $1.
    problemNotABook: This is a bar code, but not a book's. A book's begins with 978, or with 979 but not 9790.
    problemDate: Write a year, a month or a day, for example 2021, 2021-03 or 2021-03-14.
    problemYearZero: There is no year 0. 1 BC is written -1.
    problemMonth: There is no month #1. Months go from 01 to 12.
    problemDay: $1 has #1 days.
    problemSeries: Name the series that this is a place in.
    deleteQuestion: Delete this book?
    deleteExplanation: “$1” stays in the trash for 30 days.
    deleted: Deleted “$1”
    undo: Undo
    restored: Restored “$1”
    updateReady: A new version is ready.
    saved: Saved
    saving: Saving…
    offline: Offline, #1 {1:change waits|changes wait}
    offlineNothingWaits: Offline
    signInAgain: Sign in again to sync
    signIn: Sign in
    serverFault: The server answers with an error
    otherVersion: Reload to sync
    storageFailed: Kept in this window only
    refused: #1 {1:change was refused|changes were refused}
    changesMet: #1 {1:change met another|changes met others}
    waitingChanges: Waiting changes
    waitingExplanation: Everything is kept on this device. It goes out by itself when the network is back.
    nothingWaits: Everything is saved on the server.
    storageFailedExplanation: This browser refused to keep your changes. Leave the window open until they are saved.
    storageEvictable: This browser may delete the copy on this device when space runs short.
    storageFull: This device has no room for a copy of your books. Your changes are kept.
    storageMemoryOnly: This browser keeps no copy of your books on this device.
    unreadableChanges: #1 {1:change on this device is damaged and was|changes on this device are damaged and were} set aside.
    storageNewer: The copy on this device was made by a newer version of Bookspine. Reload the page to get that version.
    refusedByServer: Refused by the server
    refusedExplanation: The server did not take everything. What it refused is kept here until you decide.
    refusedNotAllowed: You may read this library but not change it.
    refusedGone: The book was deleted before the change arrived.
    refusedEdited: Somebody edited the book before the deletion arrived.
    refusedOther: The server did not accept the change.
    discard: Take back
    sendAgain: Send again
    restoreWithChange: Restore with the change
    deleteAnyway: Delete anyway
    keepTheBook: Keep the book
    editsMet: Edits met
    wasDeleted: Deleted
    wasRestored: Restored
    close: Close
    andMore: and #1 more
    justNow: just now
    minutesAgo: #1 {1:minute|minutes} ago
    hoursAgo: #1 {1:hour|hours} ago
    daysAgo: #1 {1:day|days} ago
    importTitle: Import
    importChoose: Choose a file
    importDrop: Drop to import
    importFormats: Drop a file here: an export of Goodreads or Bookspine, or a CSV file with a column for the title.
    otherFile: Other file
    sendingFile: Sending $1
    readingFile: Reading $1
    recognised: $1, #1 {1:row|rows}
    importBooks: Import #1 {1:book|books}
    nothingToImport: Nothing to import
    new: New
    merged: Merged
    unchanged: Unchanged
    inConflict: In conflict
    failed: Failed
    rowsCannotComeIn: #1 {1:row|rows} cannot come in
    othersNotAffected: The other rows are not affected.
    takeBack: You can take it all back
    takeBackHint: The whole import is one step to undo.
    importing: Importing
    rowsDone: #1 of #2 {2:row|rows}
    cameIn: #1 {1:book|books} came in
    nothingCameIn: Nothing had to be changed
    correctAndRepeat: Correct the rest in $1 and import it again: nothing is doubled.
    undoImport: Undo import
    undoingImport: Undoing the import…
    importUndone: The import is undone.
    showBooks: Show the books
    valuesToLookAt: #1 {1:value|values} to look at
    columnRow: Row
    columnName: Column
    columnValue: Value
    columnReason: Why
    columnResult: Result
    wholeRow: Whole row
    empty: Empty
    leftOut: Left out
    inWithoutValue: In, with a remark
    showMore: Show #1 more
    importBrokenOff: The import was broken off. What had come in can be undone.
    importFailed: The import did not work.
    importTooLarge: This file is too large.
    importOffline: The server cannot be reached. An import needs it.
    tryAgain: Try again
    conflicts: #1 {1:field differs|fields differ}
    conflictHint: Fields that you and the file have both changed stay as they are here.
    useAllFromFile: Use all from the file
    hereAndInFile: $1 here, $2 in the file
    nothing: nothing
    dateOrderQuestion: Which comes first in this file's dates?
    dayFirst: The day, 31/12
    monthFirst: The month, 12/31
    settings: Settings
    appearance: Appearance
    asTheBrowser: As the browser
    asTheSystem: As the system
    light: Light
    dark: Dark
    textSize: Text size
    sizeNormal: Normal
    sizeLarge: Large
    sizeLargest: Larger
    asStars: Stars
    asAFace: One face
    onThisDevice: On this device
    booksKept: #1 {1:book is|books are} kept here, and open without a network.
    versionOf: Bookspine $1
    dataConsole: Data console
    changeCover: Change the cover
    choosePicture: Choose a picture
    takePhoto: Take a photo
    pastePicture: Paste a picture
    removePicture: Remove the picture
    coverHint: A photo or a picture file. You can also paste it, or drop it on the book’s page.
    coverDrop: Drop to use as the cover
    coverUnreadable: This file cannot be read as a picture. Use a JPEG, PNG or WebP file.
    coverTooLarge: This picture is too large. 40 MB and 100 megapixels are the most.
    coverMoves: This picture moves. Use one that stands still.
    coverNotCopied: There is no copied picture, or the browser does not show it. Press Ctrl+V or ⌘V to paste it.
    deletedMany: Deleted #1 {1:book|books}
    restoredMany: Restored #1 {1:book|books}
    changedOne: Changed “$1”
    changedMany: Changed #1 {1:book|books}
    undoneOne: Took the change of “$1” back
    undoneMany: Took the change of #1 {1:book|books} back
    erasedOne: Deleted “$1” for good
    erasedMany: Deleted #1 {1:book|books} for good
    selectBooks: Select books
    selectToEdit: Select books to edit
    selected: #1 selected
    selectAll: All
    selectNone: None
    setStatus: Status
    setGenre: Genre
    changesLeft: #1 to go
    deleteManyQuestion: Delete #1 {1:book|books}?
    deleteManyExplanation: The books stay in the trash for 30 days.
    addedMany: Added #1 {1:book|books}
    removedMany: Removed #1 {1:book|books}
    removedButKept: Removed #1 {1:book|books}; #2 that you changed {2:stays|stay}
    noSamples: The sample books cannot be loaded now
    lookAround: Look around first
    lookAroundHint: Sixty sample books, gone with one click
    samplesAreHere: These are sample books.
    removeSamples: Remove the sample books
    newTag: New tag
    more: More
    open: Open
    select: Select
    trash: Trash
    trashHint: Deleted books stay here for 30 days.
    trashEmpty: The trash is empty
    deletedBy: Deleted $1 by $2
    daysLeft: #1 {1:day|days} left
    restoreAll: Restore all
    emptyTrash: Empty the trash
    deleteForGood: Delete for good
    eraseQuestion: Delete “$1” for good?
    eraseManyQuestion: Delete #1 {1:book|books} for good?
    eraseExplanation: Reads, notes and loans go with it. This cannot be undone.
    keysTitle: Keys
    keyMove: Go through the list
    keyOpen: Open the book
    keyDelete: Delete the book
    deleteKey: Delete
    keyEdit: Edit the book
    keyEscape: Close, or clear the search
    keyHelp: Show this list
    months: January|February|March|April|May|June|July|August|September|October|November|December
    monthAndYear: $1 $2
    dayMonthYear: $1 $2
    beforeChrist: $1 BC
    thousands: ,
    alphabet: none
    decimalMark: .
    """
}
