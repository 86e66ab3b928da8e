/// The interface in German. It says *du*, and its lines are as short as the English ones.
enum German {
  static let table: StaticString = """
    languages: de|Deutsch|
    direction: ltr
    stopped: Bookspine wurde angehalten.
    stoppedHint: Was gespeichert ist, ist sicher. Lade die Seite neu, um weiterzumachen.
    notLoaded: Bookspine lässt sich nicht laden.
    notLoadedHint: Prüfe die Verbindung und lade die Seite dann neu.
    reload: Neu laden
    appName: Bookspine
    library: Bibliothek
    books: #1 {1:Buch|Bücher}
    booksOf: #1 von #2 {2:Buch|Büchern}
    noBooksYet: Noch keine Bücher
    searchLabel: Bibliothek durchsuchen
    searchPlaceholder: Suchen
    clearSearch: Suche leeren
    addBook: Buch hinzufügen
    importFile: Datei importieren
    sortBy: Sortieren nach
    ascending: aufsteigend
    descending: absteigend
    allBooks: Alle Bücher
    filterByStatus: Anzeigen
    noAuthor: Ohne Autor
    notRated: Nicht bewertet
    starsSpoken: $1 Sterne
    oneStar: 1 Stern
    pages: #1 {1:Seite|Seiten}
    percent: #1\u{A0}%
    waits: Wartet
    nothingFound: Kein Buch passt zu „$1“.
    nothingHere: Hier sind keine Bücher.
    shelfIsEmpty: Hier steht noch nichts. Ein Buch kommt auf seiner eigenen Seite ins Regal, viele zugleich über Bearbeiten in der Bibliothek.
    showAll: Alle Bücher zeigen
    sections: Bereiche
    emptyTitle: Ein Regal mit Platz für alles
    addByHandHint: Titel, Autor und was du sonst weißt
    importHint: Ein Export von Goodreads oder Bookspine, oder eine CSV-Datei
    chooseABook: Wähle ein Buch aus der Liste.
    untitled: Ohne Titel
    loading: Einen Moment …
    look: Ansicht
    lookList: Liste
    lookCovers: Umschläge
    lookSpines: Buchrücken
    shelves: Regale
    seriesPlural: Reihen
    wishList: Wunschliste
    lentOut: Verliehen
    collections: Sammlungen
    newShelf: Neues Regal
    editShelf: Regal bearbeiten
    shelfName: Name
    moveUp: Nach oben
    moveDown: Nach unten
    deleteShelf: Regal löschen
    deleteShelfHint: Die Bücher darauf bleiben in der Bibliothek.
    noTags: Noch kein Buch hat ein Schlagwort.
    noSeries: Noch kein Buch gehört zu einer Reihe.
    missingVolumes: $1 {1:fehlt|fehlen}
    addedOn: Hinzugefügt: $1
    finishedOn: Beendet: $1
    readingNow: Liest du gerade
    unknownPlace: Unbekannt
    orderTitle: Titel
    orderAuthor: Autor
    orderAdded: Hinzugefügt
    orderFinished: Ausgelesen
    orderRating: Bewertung
    orderPages: Seiten
    orderYear: Jahr
    filter: Filter
    filtersOn: Aktive Filter
    filterClear: Alle aufheben
    filterRemove: Filter „$1“ aufheben
    filterShelf: Regal
    filterTag: Schlagwort
    filterOwned: Im Besitz
    filterWished: Wunschliste
    filterLent: Verliehen
    filterNoISBN: Ohne ISBN
    filterNoCover: Ohne Umschlagbild
    filterLessThanOneStar: Weniger als 1 Stern
    filterSave: Als kluges Regal sichern
    filterShelfName: Name des Regals
    filterSearch: Darin suchen
    filterMore: #1 weitere; tippe, um sie zu finden.
    statusToRead: Will ich lesen
    statusReading: Lese ich
    statusRead: Gelesen
    statusPaused: Pausiert
    statusStopped: Abgebrochen
    noStatus: Keiner
    edit: Bearbeiten
    delete: Löschen
    deleteBook: Buch löschen
    placeInSeries: $1, Band $2
    rating: Bewertung
    readingStatus: Lesestatus
    page: Seite #1
    ofPages:  von #1
    review: Rezension
    description: Beschreibung
    facts: Angaben
    factPages: Seiten
    factFormat: Format
    factPublisher: Verlag
    factPublished: Erschienen
    factFirstPublished: Zuerst erschienen
    factLanguage: Sprache
    factISBN: ISBN
    factAdded: Hinzugefügt
    factSeries: Reihe
    factOwned: Im Besitz
    copies: #1 {1:Exemplar|Exemplare}
    tags: Schlagwörter
    reads: Lektüren
    readBetween: $1 bis $2
    readSince: Seit $1
    readFrom: Ab $1
    readDayUnknown: Tag unbekannt
    notes: Notizen und Zitate
    quote: Zitat
    note: Notiz
    onPage: $1, Seite #1
    history: Verlauf
    changed: $1 $2 → $3
    changedFrom: $1 entfernt, war $2
    changedTo: $1 $2
    keptAsItWas: $1 blieb, wie es war
    conflictLost: $1: Zwei Änderungen trafen sich, und diese ging verloren.
    byOn: $1 auf $2, $3
    keepAsItIs: So lassen
    deletedElsewhere: Dieses Buch wurde anderswo gelöscht.
    inTheTrash: Dieses Buch liegt im Papierkorb.
    bookIsGone: Hier ist kein Buch mehr.
    restore: Wiederherstellen
    add: Hinzufügen
    addRead: Lektüre hinzufügen
    editRead: Lektüre bearbeiten
    addNote: Notiz oder Zitat hinzufügen
    editNote: Notiz bearbeiten
    addLoan: Verleihen
    editLoan: Ausleihe bearbeiten
    loans: Verliehen
    privateNotes: Private Notizen
    writeReview: Rezension schreiben
    writePrivateNotes: Private Notiz
    hasSpoilers: Diese Rezension verrät, wie es weitergeht.
    showReview: Rezension zeigen
    showAllOfIt: Alles zeigen
    showLess: Weniger zeigen
    setProgress: Lesestand ändern
    minutes: #1 Min.
    minutesLeft: noch etwa #1 Min.
    hoursLeft: noch etwa #1 Std.
    reachedTheEnd: Du bist am Ende angekommen.
    markAsRead: Als gelesen markieren
    today: Heute
    days: #1 {1:Tag|Tage}
    ordinals: Erste Lektüre|Zweite Lektüre|Dritte Lektüre|Vierte Lektüre|Fünfte Lektüre|Sechste Lektüre|Siebte Lektüre|Achte Lektüre|Neunte Lektüre|Zehnte Lektüre
    readNumber: Lektüre #1
    outcomeFinished: Beendet
    giveBack: Ist zurück
    dueOn: Fällig: $1
    overdueSince: Überfällig seit $1
    returnedOn: Zurück seit $1
    owned: Im Besitz
    lentTo: Verliehen an $1
    overdueWith: Überfällig bei $1
    translatedBy: Übersetzt von $1
    illustratedBy: Illustriert von $1
    narratedBy: Gelesen von $1
    editedBy: Herausgegeben von $1
    byRole: $1 ($2)
    factLength: Dauer
    factISBN10: ISBN-10
    genres: Genres
    barcode: Strichcode
    repair: Berichtigen
    notANumber: $1: „$2“ ist keine Zahl
    notUnderstood: $1: „$2“ ist nicht verständlich
    shelvesAndTags: Regale und Schlagwörter
    addLabel: Regal oder Schlagwort hinzufügen
    labelHint: Regal oder Schlagwort
    asShelf: Als Regal
    asTag: Als Schlagwort
    remove: Entfernen
    removeLabel: $1 entfernen
    changedSince: Seither wieder geändert, daher nicht mehr rückgängig zu machen.
    setAdded: $1: $2 hinzugefügt
    setRemoved: $1: $2 entfernt
    setChanged: $1: $2 entfernt, $3 hinzugefügt
    recordIsGone: Das wurde auf einem anderen Bildschirm gelöscht. Sichern holt es zurück.
    problemMissing: Das darf nicht leer sein.
    problemEarlier: Das ist früher als „$1“.
    problemTooFar: Höchstens #1.
    moreBy: Mehr von $1
    addMissing: Band $1 hinzufügen
    bookNumber: Band $1
    languageNames: en,eng=Englisch|de,deu,ger=Deutsch|fr,fra,fre=Französisch|es,spa=Spanisch|it,ita=Italienisch|pt,por=Portugiesisch|nl,nld,dut=Niederländisch|sv,swe=Schwedisch|da,dan=Dänisch|no,nor,nb,nob=Norwegisch|nn,nno=Neunorwegisch|fi,fin=Finnisch|is,isl,ice=Isländisch|pl,pol=Polnisch|cs,ces,cze=Tschechisch|sk,slk,slo=Slowakisch|sl,slv=Slowenisch|hr,hrv=Kroatisch|sr,srp=Serbisch|hu,hun=Ungarisch|ro,ron,rum=Rumänisch|bg,bul=Bulgarisch|el,ell,gre=Griechisch|grc=Altgriechisch|la,lat=Latein|ru,rus=Russisch|uk,ukr=Ukrainisch|tr,tur=Türkisch|ar,ara=Arabisch|fa,fas,per=Persisch|he,heb,iw=Hebräisch|yi,yid=Jiddisch|hi,hin=Hindi|bn,ben=Bengalisch|ur,urd=Urdu|zh,zho,chi=Chinesisch|ja,jpn=Japanisch|ko,kor=Koreanisch|vi,vie=Vietnamesisch|th,tha=Thailändisch|id,ind=Indonesisch|ms,msa,may=Malaiisch|ca,cat=Katalanisch|eu,eus,baq=Baskisch|gl,glg=Galicisch|ga,gle=Irisch|gd,gla=Schottisch-Gälisch|cy,cym,wel=Walisisch|et,est=Estnisch|lv,lav=Lettisch|lt,lit=Litauisch|sq,sqi,alb=Albanisch|ka,kat,geo=Georgisch|hy,hye,arm=Armenisch|sw,swa=Suaheli|af,afr=Afrikaans|eo,epo=Esperanto|mul=Mehrere Sprachen
    languageUnknown: Nicht bekannt
    fieldShelves: Regale
    fieldProgress: Lesestand
    fieldCopies: Exemplare
    fieldLocation: Standort
    fieldMinutes: Minuten
    fieldContributors: Mitwirkende
    fieldIdentifiers: Kennungen
    fieldSpoiler: Spoiler
    fieldCover: Umschlag
    fieldSortTitle: Sortiertitel
    fieldSortAuthor: Sortiername
    fieldSource: Herkunft
    fieldStarted: Begonnen
    fieldOutcome: Ausgang
    fieldText: Text
    fieldKind: Art
    fieldPage: Seite
    fieldPercent: Prozent
    fieldBorrower: Verliehen an
    fieldLent: Verliehen am
    fieldDue: Zurück bis
    fieldReturned: Zurückgekommen
    fieldAmount: Wie weit
    fieldUnit: In
    formatHardcover: Gebunden
    formatPaperback: Taschenbuch
    formatEBook: E-Book
    formatAudiobook: Hörbuch
    formatOther: Anderes
    noFormat: Unbekannt
    genreFantasy: Fantasy
    genreHorror: Horror
    genreKids: Kinderbuch
    genreMystery: Krimi
    genrePoetry: Lyrik
    genreRomance: Liebe
    genreThriller: Thriller
    genreGeneral: Allgemein
    newBook: Neues Buch
    cancel: Abbrechen
    done: Fertig
    save: Sichern
    drawnCover: Gezeichnet nach Titel und Genre
    anotherPicture: Ein anderes Bild
    fieldTitle: Titel
    fieldAuthor: Autor
    fieldGenre: Genre
    fieldSubtitle: Untertitel
    fieldPosition: Band
    fieldStatus: Status
    dateHint: Jahr, Monat oder Tag, zum Beispiel 2021-03.
    isbnAlso: Gültig, auch $1
    isbnValid: Gültig
    nowElsewhere: Auf einem anderen Gerät jetzt „$1“.
    emptiedElsewhere: Auf einem anderen Gerät geleert.
    useIt: Übernehmen
    changes: #1 {1:Änderung|Änderungen}
    changesAndErrors: #1 {1:Änderung|Änderungen}, #2 {2:Feld|Felder} zu berichtigen
    noChanges: Keine Änderungen
    duplicate: „$1“ ist schon in deiner Bibliothek.
    openIt: Öffnen
    keepYourChanges: Änderungen behalten?
    changesAreKept: Sie sind noch nicht gesichert.
    keepEditing: Weiter bearbeiten
    discardChanges: Änderungen verwerfen
    doneAndAnother: Speichern und noch eins
    added: „$1“ hinzugefügt
    moreFields: Mehr
    addSecondCopy: Zweites Exemplar hinzufügen
    addRow: Hinzufügen
    removeOne: $1 entfernen
    otherLanguage: Andere Sprache
    roleNames: Autor|Übersetzung|Illustration|Sprecher|Herausgabe|Vorwort|Einleitung|Fotografie|Mitwirkung
    fieldRole: Rolle
    fieldSortName: Sortiert als
    fieldNumber: Nummer
    fieldMoreGenres: Weitere Genres
    fieldWished: Wunschliste
    fieldPrivateNotes: Private Notizen
    problemLanguage: Schreib ein Kürzel aus 2 oder 3 Buchstaben, zum Beispiel de oder pt-BR.
    problemPerson: Schreib auch den Namen.
    problemIdentifier: Schreib beides: woher die Nummer ist, und die Nummer.
    problemTwice: „$1“ steht hier zweimal.
    problemTitle: Ein Buch braucht einen Titel.
    problemDigits: Nur Ziffern, zum Beispiel 412.
    problemTooMany: Das sind zu viele. Höchstens #1 Ziffern, zum Beispiel 412.
    problemISBNCharacters: Eine ISBN hat nur Ziffern, manche am Ende ein X.
    problemISBNLength: Eine ISBN hat 10 oder 13 Ziffern; diese hat #1.
    problemISBNCheck: Die letzte Ziffer müsste $1 sein.
    problemNotABook: Das ist ein Strichcode, aber nicht der eines Buches. Der beginnt mit 978 oder mit 979, aber nicht mit 9790.
    problemDate: Schreib ein Jahr, einen Monat oder einen Tag, zum Beispiel 2021, 2021-03 oder 2021-03-14.
    problemYearZero: Ein Jahr 0 gibt es nicht. 1 v. Chr. schreibt man -1.
    problemMonth: Einen Monat #1 gibt es nicht. Monate gehen von 01 bis 12.
    problemDay: Der $1 hat #1 Tage.
    problemSeries: Nenne die Reihe, zu der dieser Band gehört.
    deleteQuestion: Dieses Buch löschen?
    deleteExplanation: „$1“ bleibt 30 Tage im Papierkorb.
    deleted: „$1“ gelöscht
    undo: Rückgängig
    restored: „$1“ wiederhergestellt
    updateReady: Eine neue Version ist bereit.
    saved: Gesichert
    saving: Wird gesichert …
    offline: Offline, #1 {1:Änderung wartet|Änderungen warten}
    offlineNothingWaits: Offline
    signInAgain: Zum Abgleich neu anmelden
    signIn: Anmelden
    serverFault: Der Server meldet einen Fehler
    otherVersion: Zum Abgleich neu laden
    storageFailed: Nur in diesem Fenster
    refused: #1 {1:Änderung|Änderungen} abgelehnt
    changesMet: #1 {1:Änderung traf|Änderungen trafen} auf andere
    waitingChanges: Wartende Änderungen
    waitingExplanation: Alles ist auf diesem Gerät gesichert. Es geht von selbst hinaus, sobald das Netz wieder da ist.
    nothingWaits: Alles ist auf dem Server gesichert.
    storageFailedExplanation: Dieser Browser wollte deine Änderungen nicht behalten. Lass das Fenster offen, bis sie gesichert sind.
    storageEvictable: Dieser Browser löscht die Kopie auf diesem Gerät vielleicht, wenn der Platz knapp wird.
    storageFull: Dieses Gerät hat keinen Platz für eine Kopie deiner Bücher. Deine Änderungen bleiben erhalten.
    storageMemoryOnly: Dieser Browser behält keine Kopie deiner Bücher auf diesem Gerät.
    unreadableChanges: #1 {1:Änderung|Änderungen} auf diesem Gerät {1:ist beschädigt und wurde|sind beschädigt und wurden} beiseitegelegt.
    storageNewer: Die Kopie auf diesem Gerät stammt von einer neueren Version von Bookspine. Lade die Seite neu, um diese Version zu bekommen.
    refusedByServer: Vom Server abgelehnt
    refusedExplanation: Der Server hat nicht alles angenommen. Was er abgelehnt hat, bleibt hier, bis du entscheidest.
    refusedNotAllowed: Du darfst diese Bibliothek lesen, aber nicht ändern.
    refusedGone: Das Buch wurde gelöscht, bevor die Änderung ankam.
    refusedEdited: Jemand hat das Buch bearbeitet, bevor die Löschung ankam.
    refusedOther: Der Server hat die Änderung nicht angenommen.
    discard: Zurücknehmen
    sendAgain: Erneut senden
    restoreWithChange: Mit der Änderung wiederherstellen
    deleteAnyway: Trotzdem löschen
    keepTheBook: Buch behalten
    editsMet: Änderungen trafen sich
    wasDeleted: Gelöscht
    wasRestored: Wiederhergestellt
    close: Schließen
    andMore: und #1 weitere
    justNow: gerade eben
    minutesAgo: vor #1 {1:Minute|Minuten}
    hoursAgo: vor #1 {1:Stunde|Stunden}
    daysAgo: vor #1 {1:Tag|Tagen}
    importTitle: Import
    importChoose: Datei wählen
    importDrop: Zum Importieren loslassen
    importFormats: Zieh eine Datei hierher: einen Export von Goodreads oder Bookspine, oder eine CSV-Datei mit einer Spalte für den Titel.
    otherFile: Andere Datei
    sendingFile: $1 wird gesendet
    readingFile: $1 wird gelesen
    recognised: $1, #1 {1:Zeile|Zeilen}
    importBooks: #1 {1:Buch|Bücher} importieren
    nothingToImport: Nichts zu importieren
    new: Neu
    merged: Ergänzt
    unchanged: Unverändert
    inConflict: Strittig
    failed: Fehlerhaft
    rowsCannotComeIn: #1 {1:Zeile kann|Zeilen können} nicht herein
    othersNotAffected: Die anderen Zeilen sind davon nicht betroffen.
    takeBack: Du kannst alles zurücknehmen
    takeBackHint: Der ganze Import ist ein einziger Schritt.
    importing: Import läuft
    rowsDone: #1 von #2 {2:Zeile|Zeilen}
    cameIn: #1 {1:Buch kam|Bücher kamen} herein
    nothingCameIn: Es war nichts zu ändern
    correctAndRepeat: Berichtige den Rest in $1 und importiere sie noch einmal: Nichts wird doppelt.
    undoImport: Import zurücknehmen
    undoingImport: Der Import wird zurückgenommen …
    importUndone: Der Import ist zurückgenommen.
    showBooks: Bücher zeigen
    valuesToLookAt: #1 {1:Wert|Werte} zum Nachsehen
    columnRow: Zeile
    columnName: Spalte
    columnValue: Wert
    columnReason: Grund
    columnResult: Ergebnis
    wholeRow: Ganze Zeile
    empty: Leer
    leftOut: Ausgelassen
    inWithoutValue: Drin, mit Hinweis
    showMore: #1 weitere zeigen
    importBrokenOff: Der Import brach ab. Was schon da ist, lässt sich zurücknehmen.
    importFailed: Der Import ist misslungen.
    importTooLarge: Diese Datei ist zu groß.
    importOffline: Der Server ist nicht zu erreichen. Ein Import braucht ihn.
    tryAgain: Noch einmal
    conflicts: #1 {1:Feld weicht|Felder weichen} ab
    conflictHint: Was du hier und in der Datei geändert hast, bleibt, wie es hier ist.
    useAllFromFile: Alles aus der Datei nehmen
    hereAndInFile: hier $1, in der Datei $2
    nothing: nichts
    dateOrderQuestion: Was steht in den Daten dieser Datei zuerst?
    dayFirst: Der Tag, 31/12
    monthFirst: Der Monat, 12/31
    settings: Einstellungen
    appearance: Aussehen
    asTheBrowser: Wie der Browser
    asTheSystem: Wie das System
    light: Hell
    dark: Dunkel
    textSize: Schriftgröße
    sizeNormal: Normal
    sizeLarge: Groß
    sizeLargest: Größer
    asStars: Sterne
    asAFace: Ein Gesicht
    onThisDevice: Auf diesem Gerät
    booksKept: #1 {1:Buch ist|Bücher sind} hier gesichert, auch ohne Netz.
    versionOf: Bookspine $1
    dataConsole: Datenkonsole
    changeCover: Cover ändern
    choosePicture: Bild auswählen
    takePhoto: Foto aufnehmen
    pastePicture: Bild einfügen
    removePicture: Bild entfernen
    coverHint: Ein Foto oder eine Bilddatei. Du kannst es auch einfügen oder auf die Seite des Buchs ziehen.
    coverDrop: Loslassen, um es als Cover zu nehmen
    coverUnreadable: Diese Datei lässt sich nicht als Bild lesen. Nimm eine JPEG-, PNG- oder WebP-Datei.
    coverTooLarge: Dieses Bild ist zu groß. Höchstens 40 MB und 100 Megapixel gehen.
    coverMoves: Dieses Bild bewegt sich. Nimm eines, das stillsteht.
    coverNotCopied: Es ist kein Bild kopiert, oder der Browser zeigt es nicht. Füge es mit Strg+V oder ⌘V ein.
    deletedMany: #1 {1:Buch|Bücher} gelöscht
    restoredMany: #1 {1:Buch|Bücher} wiederhergestellt
    changedOne: „$1“ geändert
    changedMany: #1 {1:Buch|Bücher} geändert
    undoneOne: Änderung an „$1“ zurückgenommen
    undoneMany: Änderung an #1 {1:Buch|Büchern} zurückgenommen
    erasedOne: „$1“ endgültig gelöscht
    erasedMany: #1 {1:Buch|Bücher} endgültig gelöscht
    selectBooks: Bücher auswählen
    selectToEdit: Bücher zum Bearbeiten auswählen
    selected: #1 ausgewählt
    selectAll: Alle
    selectNone: Keine
    setStatus: Status
    setGenre: Genre
    changesLeft: noch #1
    deleteManyQuestion: #1 {1:Buch|Bücher} löschen?
    deleteManyExplanation: Die Bücher bleiben 30 Tage im Papierkorb.
    addedMany: #1 {1:Buch|Bücher} hinzugefügt
    removedMany: #1 {1:Buch|Bücher} entfernt
    removedButKept: #1 {1:Buch|Bücher} entfernt; #2, {2:das|die} du geändert hast, {2:bleibt|bleiben}
    noSamples: Die Beispielbücher lassen sich gerade nicht laden
    lookAround: Erst einmal umsehen
    lookAroundHint: Sechzig Beispielbücher, mit einem Klick wieder weg
    samplesAreHere: Das sind Beispielbücher.
    removeSamples: Beispielbücher entfernen
    newTag: Neues Schlagwort
    more: Mehr
    open: Öffnen
    select: Auswählen
    trash: Papierkorb
    trashHint: Gelöschte Bücher bleiben hier 30 Tage.
    trashEmpty: Der Papierkorb ist leer
    deletedBy: $1 von $2 gelöscht
    daysLeft: noch #1 {1:Tag|Tage}
    restoreAll: Alle wiederherstellen
    emptyTrash: Papierkorb leeren
    deleteForGood: Endgültig löschen
    eraseQuestion: „$1“ endgültig löschen?
    eraseManyQuestion: #1 {1:Buch|Bücher} endgültig löschen?
    eraseExplanation: Leseverlauf, Notizen und Ausleihen werden mit gelöscht. Das lässt sich nicht rückgängig machen.
    keysTitle: Tasten
    keyMove: Durch die Liste gehen
    keyOpen: Buch öffnen
    keyDelete: Buch löschen
    deleteKey: Entf
    keyEdit: Buch bearbeiten
    keyEscape: Schließen oder Suche leeren
    keyHelp: Diese Liste zeigen
    months: Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
    monthAndYear: $1 $2
    dayMonthYear: $1. $2
    beforeChrist: $1 v. Chr.
    thousands: .
    alphabet: none
    decimalMark: ,
    """
}
