import Documents

/// The character references of HTML: the 252 named ones of HTML 4 with `apos`, and all numeric ones.
package enum HTMLEntities {
  /// The text with its references replaced: `Caf&eacute; &amp; Co` becomes `Café & Co`. What is no
  /// reference stays as it is.
  package static func decode(_ text: String) -> String {
    var hasAmpersand = false
    for byte in text.utf8 where byte == ASCII.ampersand { hasAmpersand = true }
    guard hasAmpersand else { return text }
    let bytes = [UInt8](utf8: text)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == ASCII.ampersand, let reference = reference(in: bytes, at: index) {
        append(reference.value, to: &result)
        index += reference.length
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(utf8: result)
  }

  /// The reference that starts with the `&` at `index`: its scalar and its length with the semicolon.
  static func reference(in bytes: [UInt8], at index: Int) -> ScalarReading? {
    var end = index + 1
    while end < bytes.count, end - index < 12, bytes[end] != ASCII.semicolon { end += 1 }
    guard end < bytes.count, bytes[end] == ASCII.semicolon, end > index + 1 else { return nil }
    let name = bytes[(index + 1)..<end]
    let value = name.first == ASCII.numberSign ? number(name.dropFirst()) : named(name)
    guard let value else { return nil }
    return ScalarReading(value: value, length: end + 1 - index)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    var rest = digits
    var base: UInt32 = 10
    if let first = rest.first, first == 0x78 || first == 0x58 {
      base = 16
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in rest {
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46: digit = UInt32(byte - 0x41 + 10)
      case 0x61...0x66: digit = UInt32(byte - 0x61 + 10)
      default: return nil
      }
      guard digit < base else { return nil }
      value = value * base + digit
      guard value < 0x110000 else { return nil }
    }
    // As browsers do: these numbers come from programs that meant Windows-1252.
    if value >= 0x80, value < 0xA0 { return Windows1252.scalar(UInt8(value)) }
    return value == 0 ? nil : value
  }

  private static func named(_ name: ArraySlice<UInt8>) -> UInt32? {
    var position: UInt32 = 0xA0
    if let found = search(latin1, for: name, visit: { position += 1 }) { return found + position }
    return search(others, for: name, visit: {})
  }

  /// Looks for a name in a list of words. A word may carry its value, `name=hexadecimal`.
  private static func search(
    _ list: StaticString, for name: ArraySlice<UInt8>, visit: () -> Void
  ) -> UInt32? {
    let count = list.utf8CodeUnitCount
    var index = 0
    while index < count {
      var offset = 0
      while index + offset < count, offset < name.count,
        list.utf8Start[index + offset] == name[name.startIndex + offset]
      {
        offset += 1
      }
      var end = index + offset
      let next = end < count ? list.utf8Start[end] : ASCII.space
      if offset == name.count, next == ASCII.space || next == ASCII.equals {
        var value: UInt32 = 0
        end += 1
        while next == ASCII.equals, end < count, list.utf8Start[end] != ASCII.space {
          let byte = list.utf8Start[end]
          value = value * 16 + UInt32(ASCII.isDigit(byte) ? byte - 0x30 : byte - 0x61 + 10)
          end += 1
        }
        return value
      }
      while end < count, list.utf8Start[end] != ASCII.space { end += 1 }
      index = end + 1
      visit()
    }
    return nil
  }

  /// The names of U+00A0 to U+00FF, in order.
  private static let latin1: StaticString = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute \
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """

  private static let others: StaticString = """
    amp=26 quot=22 lt=3c gt=3e apos=27 ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 ldquo=201c \
    rdquo=201d hellip=2026 euro=20ac trade=2122 OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178 \
    fnof=192 circ=2c6 tilde=2dc Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397 \
    Theta=398 Iota=399 Kappa=39a Lambda=39b Mu=39c Nu=39d Xi=39e Omicron=39f Pi=3a0 Rho=3a1 \
    Sigma=3a3 Tau=3a4 Upsilon=3a5 Phi=3a6 Chi=3a7 Psi=3a8 Omega=3a9 alpha=3b1 beta=3b2 gamma=3b3 \
    delta=3b4 epsilon=3b5 zeta=3b6 eta=3b7 theta=3b8 iota=3b9 kappa=3ba lambda=3bb mu=3bc nu=3bd \
    xi=3be omicron=3bf pi=3c0 rho=3c1 sigmaf=3c2 sigma=3c3 tau=3c4 upsilon=3c5 phi=3c6 chi=3c7 \
    psi=3c8 omega=3c9 thetasym=3d1 upsih=3d2 piv=3d6 ensp=2002 emsp=2003 thinsp=2009 zwnj=200c \
    zwj=200d lrm=200e rlm=200f sbquo=201a bdquo=201e dagger=2020 Dagger=2021 bull=2022 permil=2030 \
    prime=2032 Prime=2033 lsaquo=2039 rsaquo=203a oline=203e frasl=2044 image=2111 weierp=2118 \
    real=211c alefsym=2135 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194 crarr=21b5 lArr=21d0 \
    uArr=21d1 rArr=21d2 dArr=21d3 hArr=21d4 forall=2200 part=2202 exist=2203 empty=2205 nabla=2207 \
    isin=2208 notin=2209 ni=220b prod=220f sum=2211 minus=2212 lowast=2217 radic=221a prop=221d \
    infin=221e ang=2220 and=2227 or=2228 cap=2229 cup=222a int=222b there4=2234 sim=223c cong=2245 \
    asymp=2248 ne=2260 equiv=2261 le=2264 ge=2265 sub=2282 sup=2283 nsub=2284 sube=2286 supe=2287 \
    oplus=2295 otimes=2297 perp=22a5 sdot=22c5 lceil=2308 rceil=2309 lfloor=230a rfloor=230b \
    lang=2329 rang=232a loz=25ca spades=2660 clubs=2663 hearts=2665 diams=2666
    """
}
