/// The recordings of 2020 with which we differ on purpose, each with the reason.
enum KnownDifferences {
  private static let severalInequalities = "inequalities on several fields are allowed since 2024"
  private static let orderOfEqualField = "an order by a field with an equality is allowed since"
  private static let severalLists = "several list operators are allowed since there is OR (2023)"
  private static let longerLists = "lists have up to 30 values since 2023"
  private static let groupBelowDocument = "collection groups below a document are allowed since"
  private static let noIndexes = "no query needs an index to be configured here"
  private static let namespaces = "there are no namespaces here: the parent's name is refused"

  private static let validation =
    "com_google_cloud_datastore_backend_integration_firestorev1_FirestoreV1QueryValidationTest_"

  static let reasons: [String: String] = [
    "\(validation)notEqual_withInequalityDifferentField_isRejected#0": severalInequalities,
    "\(validation)notNan_withInequalityDifferentField_isRejected#0": severalInequalities,
    "\(validation)runQuery_filter_multipleInequality_emptyRange#0": severalInequalities,
    "\(validation)runQuery_filter_multipleInequality_singletonRangeFromEq#0":
      severalInequalities,
    "\(validation)runQuery_in_rejectFilterAndOrderBy#0": orderOfEqualField,
    "\(validation)runQuery_orderBy_inPrefix#0": orderOfEqualField,
    "\(validation)runQuery_orderBy_inPrefix#1": orderOfEqualField,
    "\(validation)runQuery_in_rejectMultipleArrayOps#0": severalLists,
    "\(validation)runQuery_in_rejectMultipleDifferentFields#0": severalLists,
    "\(validation)runQuery_containsAny_rejectTooLargeArray#0": longerLists,
    "\(validation)runQuery_allDescendants_withAncestor_filterAndOrderBy#0": groupBelowDocument,
    "allDescendants_withKind_datastoreIndex#0": noIndexes,
    "compositeIndex_datastoreIndex#0": noIndexes,
    "compositeIndex_disabled#0": noIndexes,
    "compositeIndex_mergeJoin_disabled#0": noIndexes,
    "compositeIndex_orderBy_normalization_keyAsc#0": noIndexes,
    "compositeIndex_orderBy_normalization_keyDesc#0": noIndexes,
    "\(validation)runQuery_reservedNames_namespace#12": namespaces,
    "\(validation)runQuery_reservedNames_namespace#13": namespaces,
    "\(validation)runQuery_reservedNames_namespace#14": namespaces,
  ]
}
