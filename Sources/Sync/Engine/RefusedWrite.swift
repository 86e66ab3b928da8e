package import Documents

/// Writes that the server refused. What the reader typed is in them, so that it can be shown and
/// is not lost.
package struct RefusedWrite {
  package let mutations: [Mutation]
  package let error: SyncError
}
