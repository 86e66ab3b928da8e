/// How many results the server has for a target, so that a client that missed a deletion notices.
package struct ExistenceFilter {
  package let count: Int
  /// Which of the client's documents are unchanged, if the server sent that.
  package let unchangedNames: BloomFilter?

  package init(count: Int, unchangedNames: BloomFilter? = nil) {
    self.count = count
    self.unchangedNames = unchangedNames
  }
}
