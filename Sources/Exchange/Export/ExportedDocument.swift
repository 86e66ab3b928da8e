package import Documents

/// A document as an export has it.
package struct ExportedDocument {
  package let path: DocumentPath
  package let fields: MapValue
}
