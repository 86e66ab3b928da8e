/// What a server is told at its start.
package struct ServerConfiguration: Sendable {
  /// A numeric address or `localhost`.
  package var host = "127.0.0.1"
  /// 0 lets the system choose.
  package var port: UInt16 = 8080
  /// A folder with the app's files, instead of those in the program.
  package var assets: String?
  /// The pages of other origins that may use REST.
  package var origins = AllowedOrigins.none
  package var limits = ConnectionLimits()
  /// How long requests under way may go on after the server was told to stop, in milliseconds.
  package var drainTime: Int64 = 3000

  package init() {}
}
