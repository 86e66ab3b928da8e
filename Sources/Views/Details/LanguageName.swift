import Controls
import Library
import UI

/// A language in words, from its code (`en`, `eng`, `en-GB`); one that is not known stands as it is.
func languageName(_ code: String?) -> Words {
  guard let code else { return .absent }
  var wanted: [UInt8] = []
  for byte in code.utf8 {
    if byte == ASCII.hyphen || byte == 0x5F { break }
    wanted.append(ASCII.lowercased(byte))
  }
  let names = [UInt8](PhraseTable.current.text(of: .languageNames).utf8)
  // `en,eng=English|de,deu,ger=German`
  var start = 0
  var isFound = false
  for index in 0...names.count {
    let byte = index < names.count ? names[index] : 0x7C
    guard byte == ASCII.comma || byte == 0x3D || byte == 0x7C else { continue }
    if byte == 0x7C {
      if isFound { return Words(String(decoding: names[start..<index], as: UTF8.self)) }
    } else if names[start..<index].elementsEqual(wanted) {
      isFound = true
    }
    start = index + 1
  }
  return Words(code)
}
