/// A number that stands for a node of the document, or for another object, on the other side of
/// the bridge.
package typealias Handle = Int

extension Handle {
  /// No node; as the place before which something is inserted: at the end.
  package static var none: Handle { 0 }
  package static var window: Handle { 1 }
  package static var document: Handle { 2 }
  /// The element into which the application renders.
  package static var root: Handle { 3 }
}
