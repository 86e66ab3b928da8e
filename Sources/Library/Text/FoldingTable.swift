/// What the letters of the Latin and Greek blocks become when case and marks are ignored.
///
/// A fixed table, not the platform's Unicode data: keys made on two devices, or before and after an
/// update, must be the same, and the browser app need not carry normalisation tables for it. One byte
/// a code point: a lower-case letter is the result, `.` leaves the code point alone, a capital stands
/// for two letters (`A` ae, `I` ij, `L` lj, `N` nj, `O` oe, `S` ss, `T` th, `Z` dz). The tests hold it
/// against the standard library's decompositions.
enum FoldingTable {
  /// U+00C0 to U+028F; of the phonetic letters at the end only those that have capitals.
  static let latin: StaticString = """
    aaaaaaAceeeeiiiidnooooo.ouuuuyTSaaaaaaAceeeeiiiidnooooo.ouuuuyTy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiIIjjkkklllllll\
    lllnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bbbb..o..dddd.eeeffg...ikkl..nnooo..pp......tttuu.vyyzz.........\
    ....ZZZLLLNNNaaiioouuuuuuuuuueaaaaAAggggkkoooo..jZZZgg..nnaaAAoo\
    aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylntj..acclt.\
    ...bu.eejj..rryy\
    ...bo.dd.e.e....g.......i.........n..o..................tu.v....
    """

  /// U+1E00 to U+1EFF: Latin with more marks, Vietnamese.
  static let latinAdditional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy.sssS.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """

  /// U+0370 to U+03FF; `a` is U+03B1 and so on, the final sigma is a sigma.
  static let greek: StaticString = """
    ......................a.egi.o.uyiabcdefghijklmnopq.stuvwxyiuaegi\
    uabcdefghijklmnopqsstuvwxyiuouy.................................\
    ....h...........
    """

  /// U+1F00 to U+1FFF, polytonic Greek.
  static let greekExtended: StaticString = """
    aaaaaaaaaaaaaaaaeeeeee..eeeeee..ggggggggggggggggiiiiiiiiiiiiiiii\
    oooooo..oooooo..uuuuuuuu.u.u.u.uyyyyyyyyyyyyyyyyaaeeggiioouuyy..\
    aaaaaaaaaaaaaaaaggggggggggggggggyyyyyyyyyyyyyyyyaaaaa.aaaaaaa.i.\
    ..ggg.ggeeggg...iiii..iiiiii....uuuuqquuuuuuq.....yyy.yyooyyy...
    """

  /// The entry of a code point, and `.` beyond the table.
  static func entry(_ table: StaticString, _ offset: UInt32) -> UInt8 {
    guard Int(offset) < table.utf8CodeUnitCount else { return ASCII.point }
    return table.utf8Start[Int(offset)]
  }
}
