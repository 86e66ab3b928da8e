package import Documents
import Library
package import Reactivity
package import Sync

/// A query as it is put together, and its results, live.
package final class QueryViewModel {
  package enum State: Equatable, Sendable {
    /// It has not been run.
    case idle
    case running, live
    /// With what is wrong, in Firestore's words.
    case failed(String)
  }

  /// The collection's path or, for a group, the identifier of its collections.
  @Observed package var collection = ""
  @Observed package var isGroup = false
  @Observed package private(set) var conditions: [QueryCondition] = []
  @Observed package private(set) var orders: [QueryOrder] = []
  @Observed package var limit = ""
  @Observed package private(set) var collectionProblem: ValueProblem?
  @Observed package private(set) var limitProblem: ValueProblem?
  @Observed package private(set) var state = State.idle
  @Observed package private(set) var results = DocumentList()
  /// The fields that the table has columns for.
  @Observed package private(set) var columns: [String] = []
  /// The query whose results are shown, in words.
  @Observed package private(set) var words = ""
  /// Documents among the results that somebody else has just changed.
  package let glow: Glow<DocumentPath>
  private let client: SyncClient
  private var registration: ListenerRegistration?
  private var number = 0
  private var named: [String] = []

  /// Without a limit of its own a query brings no more than this.
  package static let most = 2000
  private static let mostColumns = 6

  package init(_ client: SyncClient, _ scheduler: any Scheduler) {
    self.client = client
    glow = Glow(scheduler, most: 12)
  }

  package func addCondition() {
    number += 1
    conditions.append(QueryCondition(number: number))
  }

  package func remove(_ condition: QueryCondition) {
    conditions.removeAll { $0 === condition }
  }

  package func addOrder() {
    number += 1
    orders.append(QueryOrder(number: number))
  }

  package func remove(_ order: QueryOrder) {
    orders.removeAll { $0 === order }
  }

  /// Runs it, and again whenever a result changes.
  package func run() {
    stop()
    do throws(ValueProblem) {
      let query = try make()
      do throws(QueryError) {
        try query.validate()
      } catch {
        state = .failed(error.message)
        return
      }
      named = namedFields(query)
      words = describe()
      state = .running
      listen(query)
    } catch {
      // The field has it.
      state = .idle
    }
  }

  /// Ends the listening; the results are gone.
  package func stop() {
    registration?.remove()
    registration = nil
    results = DocumentList()
    columns = []
    words = ""
    state = .idle
  }
}

extension QueryViewModel {
  private func listen(_ query: Query) {
    var isFirst = true
    registration = client.listen(query, options: ListenOptions(includesMetadataChanges: true)) {
      [self] snapshot in
      if !isFirst { show(snapshot.changes) }
      if !snapshot.isFromCache {
        state = .live
        isFirst = false
      }
      results = snapshot.documents
      columns = findColumns()
    } onError: { [self] error in
      state = .failed(error.message)
    }
  }

  private func show(_ changes: [DocumentChange]) {
    var fresh: [DocumentPath] = []
    for change in changes where change.kind == .added || change.kind == .modified {
      if !change.document.hasPendingWrites { fresh.append(change.document.path) }
    }
    glow.add(fresh)
  }

  private func make() throws(ValueProblem) -> Query {
    var first: ValueProblem?
    let place = target(&first)
    var filters: [Filter] = []
    for condition in conditions {
      do throws(ValueProblem) {
        condition.problem = nil
        filters.append(try condition.filter())
      } catch {
        condition.problem = error
        first = first ?? error
      }
    }
    var sorting: [Order] = []
    for order in orders {
      do throws(ValueProblem) {
        order.problem = nil
        sorting.append(
          Order(try QueryCondition.fieldPath(order.field), descending: order.isDescending))
      } catch {
        order.problem = error
        first = first ?? error
      }
    }
    let most = readLimit(&first)
    if let first { throw first }
    return Query(
      parent: place?.parent?.utf8 ?? [], collectionID: place?.id, allDescendants: isGroup,
      filter: filters.isEmpty ? nil : filters.count == 1 ? filters[0] : .and(filters),
      orders: sorting, limit: most)
  }

  private func target(_ first: inout ValueProblem?) -> CollectionPath? {
    collectionProblem = nil
    let text = ValueReading.trimmed(collection)
    do throws(PathError) {
      let path = try CollectionPath(text)
      if !isGroup || path.parent == nil { return path }
    } catch {
      // Said below.
    }
    collectionProblem = text.utf8.isEmpty ? .collectionMissing : .notACollection
    first = collectionProblem
    return nil
  }

  private func readLimit(_ first: inout ValueProblem?) -> Int {
    limitProblem = nil
    if ValueReading.trimmed(limit).utf8.isEmpty { return QueryViewModel.most }
    do throws(ValueProblem) {
      if case .integer(let number) = try ValueReading.value(limit, .integer), number > 0,
        number <= 1_000_000
      {
        return Int(number)
      }
    } catch {
      // Said below.
    }
    limitProblem = .notALimit
    first = first ?? .notALimit
    return 0
  }

  /// The fields that the query itself names, which are shown first.
  private func namedFields(_ query: Query) -> [String] {
    var names: [String] = []
    func add(_ field: FieldPath) {
      if !field.isDocumentID, !contains(names, field.segments[0]) {
        names.append(field.segments[0])
      }
    }
    for order in query.explicitOrders { add(order.field) }
    query.filter?.forEachLeaf { leaf in
      switch leaf {
      case .field(let field, _, _), .unary(let field, _): add(field)
      case .and, .or: break
      }
    }
    return names
  }

  /// The named fields and then those that the first results have.
  private func findColumns() -> [String] {
    var names = named
    for document in results.prefix(20) {
      for entry in document.fields.map.entries where !contains(names, entry.name) {
        if names.count >= QueryViewModel.mostColumns { return names }
        names.append(entry.name)
      }
    }
    return names
  }

  private func contains(_ names: [String], _ name: String) -> Bool {
    for known in names where isSame(known, name) { return true }
    return false
  }

  /// The query as one line.
  private func describe() -> String {
    var line = (isGroup ? "**/" : "") + ValueReading.trimmed(collection)
    for (index, condition) in conditions.enumerated() {
      line += (index == 0 ? " where " : " and ") + condition.words()
    }
    for (index, order) in orders.enumerated() {
      line += (index == 0 ? " order by " : ", ") + ValueReading.trimmed(order.field)
      if order.isDescending { line += " desc" }
    }
    let limit = ValueReading.trimmed(self.limit)
    return limit.utf8.isEmpty ? line : line + " limit " + limit
  }
}
