package import Library

/// What the drawn cover of a book looks like: the same on every device, since it follows from title,
/// author and genre alone.
package struct CoverDesign: Equatable, Sendable {
  /// 32 bits, from which everything else is taken.
  package let hash: UInt32
  package let palette: CoverPalette
  package let template: CoverTemplate

  /// - Parameter author: the author line as stored; empty where there is none.
  package init(title: String, author: String, genre: Genre?) {
    hash = CoverDesign.hash(title: title, author: author)
    let palettes = CoverPalette.suiting(genre)
    palette = palettes[Int(hash % UInt32(palettes.count))]
    template = CoverTemplate.allCases[Int((hash >> 8) % 6)]
  }

  /// 0…3: the pattern of the cover and the variant of the spine.
  package var variant: Int { Int((hash >> 16) % 4) }

  /// 0…15: the mark on a label. A publisher's own mark goes by its name, not by this.
  package var mark: Int { Int((hash >> 4) % 16) }

  private static func hash(title: String, author: String) -> UInt32 {
    var bytes = ScalarReader(title).bytes
    bytes.append(0)
    bytes.append(contentsOf: ScalarReader(author).bytes)
    return hash(bytes)
  }

  /// FNV-1a, then the finaliser of MurmurHash 3, without which short texts would share their upper
  /// bits.
  static func hash(_ bytes: [UInt8]) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes {
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    hash ^= hash >> 16
    hash = hash &* 0x85EB_CA6B
    hash ^= hash >> 13
    hash = hash &* 0xC2B2_AE35
    hash ^= hash >> 16
    return hash
  }
}
