import Documents
import Testing

@testable import Sync

/// All that a replica holds, as text: equal for equal replicas.
func describe(_ replica: Replica, queues: Bool = true) -> [String] {
  var lines = [
    "\(replica.snapshotVersion)", "\(replica.incarnation)", "\(replica.sequence)",
  ]
  var rest: [String] = []
  replica.forEachDocument { document in
    rest.append(
      "\(document.path.string) \(document.kind) \(document.version) \(document.readTime) "
        + "\(document.fields.encoded) \(document.hasLocalMutations) "
        + "\(document.hasCommittedMutations)")
  }
  for user in replica.users where queues {
    let queue = replica.queue(of: user)
    for batch in queue.batches {
      rest.append(
        "\(user.string) \(ReplicaRecord.encode([.batchAdded(user: user, batch)]))")
    }
    for refused in queue.refused {
      rest.append(
        "\(user.string) \(ReplicaRecord.encode([.batchRefused(user: user, refused)]))")
    }
  }
  for target in replica.targets {
    rest.append(
      "\(target.state.id) \(ReplicaRecord.encode([.targetStored(target.state)])) "
        + "\(target.results.map { $0.string }.sorted())")
  }
  lines += rest.sorted()
  return lines
}

func expectSame(
  _ left: Replica, _ right: Replica, _ comment: String, queues: Bool = true
) {
  #expect(left.id == right.id, "\(comment)")
  #expect(describe(left, queues: queues) == describe(right, queues: queues), "\(comment)")
}
