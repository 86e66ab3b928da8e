/// Why a file did not become a cover.
package enum CoverProblem: Int, Sendable {
  /// The browser cannot read it as a picture.
  case noPicture = 1
  /// More than 40 MB or 100 megapixels.
  case tooLarge
  /// It is a moving picture.
  case moves
  /// There is no picture among what was copied, or the browser does not show it.
  case nothingCopied
}
