/// The data console in German: one line a phrase, in the order of `Phrase`, as the app's languages are
/// written (Documentation/Interface.md).
enum German {
  static let table: StaticString = """
    languages: de|Deutsch|
    direction: ltr
    stopped: Die Datenkonsole hat angehalten.
    stoppedHint: Was gespeichert ist, ist sicher. Lade die Seite neu, um weiterzumachen.
    notLoaded: Die Datenkonsole konnte nicht geladen werden.
    notLoadedHint: Prüfe die Verbindung und lade dann die Seite neu.
    reload: Neu laden
    thousands: .
    title: Datenkonsole
    appName: Bookspine
    toTheApp: Zur Bibliothek
    path: Pfad
    chooseDatabase: Projekt und Datenbank
    project: Projekt
    database: Datenbank
    open: Öffnen
    query: Abfrage
    newDocument: Dokument
    live: Live
    liveIn: Live, #1 ms
    connecting: Verbinde …
    saving: Speichere …
    offline: Offline
    offlineWaiting: Offline, #1 {1:Änderung wartet|Änderungen warten}
    refused: #1 {1:Änderung|Änderungen} abgelehnt
    close: Schließen
    cancel: Abbrechen
    save: Sichern
    undo: Rückgängig
    remove: Entfernen
    done: Fertig
    collections: Sammlungen
    addCollection: Sammlung hinzufügen
    noCollections: Noch keine Sammlungen.
    collectionsBelow: Sammlungen dieses Dokuments
    documents: Dokumente
    documentsOf: #1 von #2
    filterDocuments: Nach Kennung filtern
    noDocuments: Keine Dokumente in dieser Sammlung.
    noMatch: Keine Kennung enthält „$1“.
    tooMany: Die ersten #1 nach Namen. Eine Abfrage findet die übrigen.
    chooseCollection: Wähle eine Sammlung, um ihre Dokumente zu sehen.
    chooseDocument: Wähle ein Dokument, um seine Felder zu sehen.
    waits: Wartet
    loading: Einen Moment …
    fields: Felder
    noFields: Dieses Dokument hat keine Felder.
    addField: Feld hinzufügen
    addTo: Zu $1 hinzufügen
    deleteField: $1 löschen
    deleteDocument: Dokument löschen
    editValue: $1 bearbeiten: $2
    expand: Inhalt von $1 zeigen
    collapse: Inhalt von $1 verbergen
    follow: Zu $1 gehen
    created: Angelegt $1
    updated: Geändert $1
    missing: Hier gibt es kein Dokument.
    missingHint: Sammlungen darunter kann es trotzdem geben.
    createIt: Anlegen
    deletedElsewhere: Dieses Dokument wurde gelöscht.
    name: Name
    type: Typ
    value: Wert
    stringHint: Eingabe sichert, Umschalt und Eingabe beginnt eine neue Zeile.
    containerHint: Beginnt leer und wird Zeile für Zeile gefüllt.
    changedElsewhere: Anderswo geändert zu $1.
    goneElsewhere: Anderswo gelöscht. Sichern bringt es zurück.
    useIt: Übernehmen
    newDocumentTitle: Neues Dokument
    collection: Sammlung
    identifier: Kennung
    identifierHint: Leer lassen, um eine zu erzeugen.
    create: Anlegen
    deleteQuestion: Dieses Dokument löschen?
    deleteExplanation: $1 mit #1 {1:Feld|Feldern}. Sammlungen darunter bleiben.
    delete: Löschen
    deleted: $1 gelöscht
    activity: Änderungen
    noActivity: Was sich in der gezeigten Sammlung ändert, steht hier.
    fromHere: hier
    fromElsewhere: anderswo
    refusedTitle: Abgelehnte Änderungen
    sendAgain: Erneut senden
    discard: Verwerfen
    queryCollection: Sammlung
    collectionGroup: Alle Sammlungen dieses Namens
    addCondition: Bedingung
    addOrder: Sortierung
    field: Feld
    comparison: Vergleich
    listHint: Mehrere, mit Kommas dazwischen.
    ascending: Aufsteigend
    descending: Absteigend
    limit: Höchstens
    run: Ausführen
    running: Frage den Server …
    results: #1 {1:Dokument|Dokumente}
    noResults: Kein Dokument erfüllt diese Abfrage.
    queryHint: Wähle eine Sammlung und führe die Abfrage aus. Die Ergebnisse bleiben live.
    serverSays: Der Server sagt:
    notAnInteger: Nur Ziffern, zum Beispiel 412.
    integerTooLarge: Eine ganze Zahl liegt zwischen −9223372036854775808 und 9223372036854775807.
    notANumber: Eine Zahl, zum Beispiel 4.25; auch NaN, Infinity oder -Infinity.
    notATime: Eine Zeit in Greenwich, zum Beispiel 2026-11-30T14:05:00Z.
    notAPlace: Breite und Länge, zum Beispiel 48.2, 16.37.
    placeOutside: Eine Breite liegt zwischen −90 und 90, eine Länge zwischen −180 und 180.
    notAReference: Der Pfad eines Dokuments, zum Beispiel books/abc.
    notBytes: Base 64, zum Beispiel SGVsbG8=.
    notAVector: Zahlen mit Kommas dazwischen, zum Beispiel 0.5, 1, -2.
    arrayInArray: Ein Array kann kein Array enthalten. Lege es in eine Map.
    nameMissing: Ein Feld braucht einen Namen.
    nameTaken: Es gibt schon ein Feld dieses Namens.
    nameReserved: Namen, die mit __ beginnen und enden, sind vergeben. Nimm einen anderen.
    identifierSlash: Eine Kennung hat keinen Schrägstrich, zum Beispiel abc.
    identifierReserved: Diese Kennung ist vergeben. Nimm eine andere, zum Beispiel abc.
    identifierTooLong: Eine Kennung hat höchstens 1.500 Bytes.
    identifierTaken: Es gibt schon ein Dokument mit dieser Kennung.
    collectionMissing: Nenne eine Sammlung, zum Beispiel books.
    notACollection: Der Pfad einer Sammlung, zum Beispiel books oder books/abc/notes.
    fieldMissing: Nenne ein Feld, zum Beispiel title.
    notAField: Der Pfad eines Feldes, zum Beispiel progress.page; Namen mit anderen Zeichen stehen in `Gravis`.
    notALimit: Eine Anzahl von Dokumenten, zum Beispiel 20.
    placeGone: Der Platz dieses Wertes wurde anderswo gelöscht. Kopiere den Text und füge ihn neu hinzu.
    """
}
