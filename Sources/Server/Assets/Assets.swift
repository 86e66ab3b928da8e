import CBookspineAssets
import Glibc

/// The files of the app: built into the program, or in a folder while developing.
final class Assets {
  /// A file as it goes out.
  struct File {
    let bytes: [UInt8]
    /// From the content, so that an unchanged file is not sent again after an update.
    let entityTag: String
  }

  private let folder: AssetFolder?
  /// Of the built-in files, by name: their index and, once asked for, their tag.
  private var builtIn: [String: Int] = [:]
  private var entityTags: [String: String] = [:]

  /// - Parameter folder: a folder to read from at each request, instead of the built-in files.
  init(folder: String?) throws(SystemError) {
    if let folder {
      self.folder = try AssetFolder(folder)
      return
    }
    self.folder = nil
    for index in 0..<bookspine_asset_count() {
      guard let name = bookspine_asset_name(index) else { continue }
      builtIn[String(cString: name)] = index
    }
  }

  /// The file of that name; the name has no leading slash and is already decoded.
  func file(_ name: String) -> File? {
    if let folder {
      guard let bytes = folder.read(name) else { return nil }
      return File(bytes: bytes, entityTag: SHA256.shortHexadecimal(bytes))
    }
    guard let index = builtIn[name], let start = bookspine_asset_bytes(index) else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: start, count: bookspine_asset_length(index)))
    let entityTag = entityTags[name] ?? SHA256.shortHexadecimal(bytes)
    entityTags[name] = entityTag
    return File(bytes: bytes, entityTag: entityTag)
  }
}
