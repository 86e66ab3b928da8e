/// The messages of `google.firestore.v1` that REST reads or writes, and their fields
/// (source: google/firestore/v1/*.proto).
enum MessageName: Int, CaseIterable, Sendable {
  case document
  case value
  case arrayValue
  case mapValue
  case geoPoint
  case documentMask
  case precondition
  case transactionOptions
  case readOnly
  case readWrite
  case requestOptions
  case explainOptions
  case explainMetrics
  case planSummary
  case executionStats
  case status
  case empty

  case getDocumentRequest
  case listDocumentsRequest
  case listDocumentsResponse
  case createDocumentRequest
  case updateDocumentRequest
  case deleteDocumentRequest
  case batchGetRequest
  case batchGetResponse
  case beginTransactionRequest
  case beginTransactionResponse
  case commitRequest
  case commitResponse
  case rollbackRequest
  case batchWriteRequest
  case batchWriteResponse
  case writeRequest
  case writeResponse
  case listenRequest
  case listenResponse
  case runQueryRequest
  case runQueryResponse
  case runAggregationQueryRequest
  case runAggregationQueryResponse
  case partitionQueryRequest
  case partitionQueryResponse
  case listCollectionIdsRequest
  case listCollectionIdsResponse

  case write
  case documentTransform
  case fieldTransform
  case writeResult

  case structuredQuery
  case projection
  case collectionSelector
  case filter
  case compositeFilter
  case fieldFilter
  case unaryFilter
  case fieldReference
  case order
  case findNearest
  case cursor
  case structuredAggregationQuery
  case aggregation
  case count
  case sum
  case average
  case aggregationResult

  case target
  case queryTarget
  case documentsTarget
  case targetChange
  case documentChange
  case documentDelete
  case documentRemove
  case existenceFilter
  case bloomFilter
  case bitSequence

  /// Looked up for every object of every document: built once.
  var schema: MessageSchema { Self.schemas[rawValue] }

  private static let schemas = allCases.map { MessageSchema(fields(of: $0)) }

  private static func fields(of name: MessageName) -> [FieldSchema] {
    documentFields(name) ?? readingFields(name) ?? writingFields(name) ?? queryFields(name)
      ?? listeningFields(name) ?? []
  }
}
