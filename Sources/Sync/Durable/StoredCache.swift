/// What a store holds of the cache.
struct StoredCache {
  var needsHeader = false
  /// Whether it cannot be used.
  var isDamaged = false
  var chunks = 0
  var chunkBytes = 0
  var logRecords = 0
  var logBytes = 0
  /// The number of the last record in the log.
  var sequence = 0
}
