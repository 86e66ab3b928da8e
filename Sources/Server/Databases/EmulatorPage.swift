/// The page at `/` of a server for tests: what this is, for a person who opens its address.
enum EmulatorPage {
  static func add(to routes: inout HTTPRoutes, address: String) {
    routes.add("GET", .exact("/")) { exchange in
      var headers = HTTPHeaders()
      headers.add("content-type", "text/html; charset=utf-8")
      headers.add("cache-control", "no-store")
      exchange.respond(HTTPResponse(.ok, headers, body: Array(text(address).utf8)))
    }
  }

  /// - Parameter address: the server's host and port.
  private static func text(_ address: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>Bookspine: databases for tests</title>
    <h1>Databases for tests</h1>
    <p>This is <code>bookspine serve --emulator</code>: it speaks Cloud Firestore’s protocol over gRPC \
    and REST. Every project and database is made when a client first writes to it. There is no library of \
    books here.
    <p>Google’s server clients come here when they find this in their environment:
    <pre>export FIRESTORE_EMULATOR_HOST=\(address)</pre>
    <p>The <a href="/console">data console</a> shows and edits what is in a database.
    <p>This empties a database:
    <pre>curl -X DELETE http://\(address)/emulator/v1/projects/PROJECT/databases/\\(default\\)/documents</pre>
    </html>

    """
  }
}
