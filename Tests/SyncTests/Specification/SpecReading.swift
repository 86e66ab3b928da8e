import Documents

@testable import Sync

/// A step or an expectation that did not hold.
struct SpecFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

// The notation of the specification files.

extension JSON {
  var value: Value {
    switch self {
    case .null: .null
    case .bool(let value): .boolean(value)
    case .number(let value, let isInteger): isInteger ? .integer(Int64(value)) : .double(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map { $0.value })
    case .object: .map(map)
    }
  }

  var map: MapValue {
    MapValue((members ?? []).map { ($0.name, $0.value.value) })
  }

  /// Microseconds.
  var timestamp: Timestamp { Timestamp(microseconds: Int64(int ?? 0)) }

  var path: DocumentPath { try! DocumentPath(string!) }

  var ints: [Int] { (array ?? []).compactMap { $0.int } }

  /// A query: a path, or an object.
  var query: LocalQuery {
    let text = string ?? self["path"]?.string ?? ""
    let group = self["collectionGroup"]?.string
    let segments = text.split(separator: "/").map { String($0) }
    if group == nil, segments.count.isMultiple(of: 2), !segments.isEmpty {
      return LocalQuery(try! DocumentPath(text))
    }
    var filters: [Filter] = []
    for filter in self["filters"]?.array ?? [] { filters.append(filter.filter) }
    var orders: [Order] = []
    for order in self["orderBys"]?.array ?? [] {
      let parts = order.array!
      orders.append(
        Order(try! FieldPath(parts[0].string!), descending: parts[1].string == "desc"))
    }
    let parent = group == nil ? segments.dropLast().joined(separator: "/") : text
    let query = Query(
      parent: Array(parent.utf8), collectionID: group ?? segments.last,
      allDescendants: group != nil,
      filter: filters.isEmpty ? nil : (filters.count == 1 ? filters[0] : .and(filters)),
      orders: orders, limit: self["limit"]?.int)
    return LocalQuery(query, limitToLast: self["limitType"]?.string == "LimitToLast")
  }

  private var filter: Filter {
    let parts = array!
    let field = try! FieldPath(parts[0].string!)
    let operators: [String: Filter.Operator] = [
      "<": .lessThan, "<=": .lessThanOrEqual, ">": .greaterThan, ">=": .greaterThanOrEqual,
      "==": .equal, "!=": .notEqual, "array-contains": .arrayContains, "in": .in,
      "array-contains-any": .arrayContainsAny, "not-in": .notIn,
    ]
    if parts[2].isNull { return .unary(field, parts[1].string == "==" ? .isNull : .isNotNull) }
    return .field(field, operators[parts[1].string!]!, parts[2].value)
  }

  /// A document as the watch stream sends it.
  var watchedDocument: CachedDocument {
    let path = self["key"]!.path
    let version = self["version"]!.timestamp
    guard let value = self["value"], !value.isNull else {
      return CachedDocument(path, .missing, version: version)
    }
    return CachedDocument(path, .found, version: version, fields: Fields(value.map))
  }

  /// The actions of transactions by the names that the SDKs give them; none for `false`.
  func storeActions() throws -> Set<StoreAction> {
    let actions: [String: StoreAction?] = [
      "Locally write mutations": .write, "Allocate target": .allocateTarget,
      "Release target": .releaseTarget, "Acknowledge batch": .acknowledgeBatch,
      "Reject batch": .rejectBatch, "Handle user change": .changeUser,
      "Apply remote event": .applyRemoteEvent,
      // One step here.
      "Get last remote snapshot version": .applyRemoteEvent,
      // Nothing here: what views show is not stored.
      "notifyLocalViewChanges": nil,
      // Nothing here: the lease is a lock of the browser's, which is not kept in the store.
      "updateClientMetadataAndTryBecomePrimary": nil,
    ]
    var named: Set<StoreAction> = []
    for name in array ?? [] {
      guard let action = actions[name.string!] else {
        throw SpecFailure("the transaction \(name) has no counterpart here")
      }
      if let action { named.insert(action) }
    }
    return named
  }

  var error: SyncError {
    SyncError(
      StatusCode(rawValue: self["code"]?.int ?? 2) ?? .unknown,
      self["message"]?.string ?? "")
  }
}

/// The bytes of a text in base64; nil if it is none.
func base64(_ text: String) -> [UInt8]? {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var bits = 0
  var count = 0
  for character in text.utf8 where character != UInt8(ascii: "=") {
    guard let digit = alphabet.firstIndex(of: character) else { return nil }
    bits = bits << 6 | digit
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
  }
  return bytes
}

/// The documents of a bundle: texts in JSON, each with its length in front. There are no bundles
/// here; but documents that come from elsewhere are taken up as those of a snapshot are.
func bundle(_ text: String) throws -> RemoteEvent {
  var documents: [CachedDocument] = []
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let digits = rest.prefix { $0 != UInt8(ascii: "{") }
    let length = Int(String(decoding: digits, as: UTF8.self))!
    rest = rest.dropFirst(digits.count)
    let element = JSON(parsing: Array(rest.prefix(length)))
    rest = rest.dropFirst(length)
    if let metadata = element["documentMetadata"], metadata["exists"]?.bool == false {
      documents.append(
        CachedDocument(
          metadata.resource("name"), .missing, version: metadata.time("readTime")))
    } else if let document = element["document"] {
      let fields = (document["fields"]?.members ?? []).map { name, value in
        (name, Value.string(value["stringValue"]!.string!))
      }
      documents.append(
        CachedDocument(
          document.resource("name"), .found, version: document.time("updateTime"),
          fields: Fields(MapValue(fields))))
    } else if element["metadata"] == nil, element["documentMetadata"] == nil {
      throw SpecFailure("the bundle holds what has no counterpart here")
    }
  }
  return RemoteEvent(snapshotVersion: .zero, documents: documents)
}

extension JSON {
  /// A document by its full name.
  fileprivate func resource(_ name: String) -> DocumentPath {
    let segments = self[name]!.string!.split(separator: "/").dropFirst(5)
    return try! DocumentPath(segments.joined(separator: "/"))
  }

  /// A time of 1970's first second, in RFC 3339.
  fileprivate func time(_ name: String) -> Timestamp {
    let fraction = self[name]!.string!.split(separator: ".")[1].dropLast()
    return Timestamp(microseconds: Int64(fraction)! / 1000)
  }
}
