package import Documents

/// What stands over everything else.
package enum ConsoleDialog {
  case deletion(DocumentPath)
  case newDocument(NewDocumentViewModel)
  case waiting
}
