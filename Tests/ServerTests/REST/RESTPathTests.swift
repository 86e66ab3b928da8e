import Testing

@testable import Server

@Suite struct RESTPathTests {
  private static let root = "/v1/projects/p/databases/(default)/documents"

  private func method(_ http: String, _ rest: String) -> String? {
    guard let path = try? RESTPath(Self.root + rest, method: http) else { return nil }
    return RESTMethod.all.first { $0.http == http && path.names($0.place) }?.name
  }

  @Test(arguments: [
    ("GET", "/books/a", "GetDocument"), ("GET", "/books/a/notes/n", "GetDocument"),
    ("GET", "/books", "ListDocuments"), ("GET", "/books/a/notes", "ListDocuments"),
    ("POST", "/books", "CreateDocument"), ("POST", "/books/a/notes", "CreateDocument"),
    ("PATCH", "/books/a", "UpdateDocument"), ("DELETE", "/books/a", "DeleteDocument"),
    ("POST", ":batchGet", "BatchGetDocuments"), ("POST", ":commit", "Commit"),
    ("POST", ":batchWrite", "BatchWrite"), ("POST", ":rollback", "Rollback"),
    ("POST", ":beginTransaction", "BeginTransaction"), ("POST", ":listen", "Listen"),
    ("POST", ":write", "Write"), ("POST", ":runQuery", "RunQuery"),
    ("POST", "/books/a:runQuery", "RunQuery"),
    ("POST", "/books/a:listCollectionIds", "ListCollectionIds"),
    ("POST", "/books/a:runAggregationQuery", "RunAggregationQuery"),
    ("POST", "/books/a:partitionQuery", "PartitionQuery"),
    // A colon in an identifier begins no verb.
    ("GET", "/books/a:runQuery", "GetDocument"), ("POST", "/books:old", "CreateDocument"),
  ])
  func addressesNameMethods(http: String, rest: String, name: String) {
    #expect(method(http, rest) == name)
  }

  @Test(arguments: [
    ("GET", ""), ("POST", ""), ("GET", ":runQuery"), ("POST", "/books/a"), ("PATCH", "/books"),
    ("DELETE", "/books"), ("POST", ":unknown"), ("POST", "/books:runQuery"), ("GET", "/books//a"),
    ("GET", "/books/"), ("POST", "/books/a:commit"),
  ])
  func otherAddressesNameNone(http: String, rest: String) {
    #expect(method(http, rest) == nil)
  }

  @Test func identifiersAreDecodedOneByOne() throws {
    let path = try RESTPath(
      "/v1/projects/p%20q/databases/%28default%29/documents/b%C3%BCcher/a%3ArunQuery",
      method: "POST")
    #expect(path.database == "projects/p q/databases/(default)")
    #expect(path.segments == ["bücher", "a:runQuery"])
    #expect(path.verb == nil)
    #expect(path.name == "projects/p q/databases/(default)/documents/bücher/a:runQuery")
  }

  @Test func anEncodedSlashSeparatesNothing() {
    #expect(
      throws: RESTPath.Problem.invalid(
        "Resource id \"a/b\" is invalid because it contains a slash.")
    ) { try RESTPath(Self.root + "/books/a%2Fb", method: "GET") }
  }

  @Test(arguments: ["%", "%4", "%zz", "%ff", "%00"])
  func whatIsNoTextIsRefused(escape: String) {
    #expect(throws: RESTPath.Problem.self) {
      try RESTPath(Self.root + "/books/a" + escape, method: "GET")
    }
  }

  @Test(arguments: [
    "/v1/", "/v1/projects/p", "/v1/projects/p/databases/d", "/v1/x/p/databases/d/documents",
  ])
  func pathsThatAreNoneOfDocumentsAreUnknown(path: String) {
    #expect(throws: RESTPath.Problem.unknown) { try RESTPath(path, method: "GET") }
  }
}
