import Documents
import Storage
import Wire

extension Call {
  /// Answers with one message and ends well.
  func answer(_ response: some ResponseMessage, _ database: DatabasePrefix) {
    send(response.encoded(database: database))
    end(.ok)
  }

  /// Reads when it is its turn, and goes on with what was read if the client still waits; ends the
  /// call if the store refuses.
  ///
  /// - Parameter bytes: the most that may be read.
  func read<Value: Sendable>(
    _ readings: Readings, _ bytes: Int = Readings.sliceBytes,
    _ ask: @escaping (@escaping @Sendable (Result<Value, StorageError>) -> Void) -> Void,
    then body: @escaping (Value) -> Void
  ) {
    readings.read(bytes, on: loop, isWanted: { [self] in !isOver }, ask) { [self] result in
      switch result {
      case .success(let value): if !isOver { body(value) }
      case .failure(let error): end(CallStatus(error))
      }
    }
  }

  /// For what is small: goes on with what was read, on the loop's thread and if the client still
  /// waits; ends the call if the store refuses.
  func whenRead<Value: Sendable>(
    _ body: @escaping (Value) -> Void
  ) -> @Sendable (Result<Value, StorageError>) -> Void {
    let box = LoopBound((self, body), on: loop)
    return { [loop] result in
      loop.post {
        let (call, body) = box.value
        switch result {
        case .success(let value): if !call.isOver { body(value) }
        case .failure(let error): call.end(CallStatus(error))
        }
      }
    }
  }
}

extension ServedDatabase {
  /// Makes one write that a call asks for, and goes on when it is durable; ends the call if it is
  /// refused.
  func write(
    _ write: Mutation, _ database: DatabasePrefix, for call: Call,
    then body: @escaping (CommitResult) -> Void
  ) {
    self.write([Storage.CommitRequest([write], by: call.principal)], for: call) { results in
      switch results[0] {
      case .success(let result): body(result)
      case .failure(let error): call.end(CallStatus(error, database))
      }
    }
  }
}

extension Document {
  /// The document with the fields that a client wants to see; nil for all.
  func showing(_ mask: FieldMask?) -> Document {
    guard let mask else { return self }
    var document = self
    document.fields = fields.selecting(mask)
    return document
  }
}

extension Query {
  /// Checks what a well-formed query may still get wrong.
  func check() throws(CallStatus) {
    do throws(QueryError) {
      try validate()
    } catch {
      throw CallStatus(.invalidArgument, error.message)
    }
  }
}
