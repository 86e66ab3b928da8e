/// The statuses of `google.rpc.Code` that storage gives; the raw values are their numbers.
package enum StatusKind: Int, Sendable {
  case invalidArgument = 3
  case notFound = 5
  case alreadyExists = 6
  case resourceExhausted = 8
  case failedPrecondition = 9
  case aborted = 10
  case `internal` = 13
  case unavailable = 14
  case dataLoss = 15
}
