"""Random messages of google.firestore.v1, by the classes of google-cloud-firestore."""

import random

from google.cloud.firestore_v1 import types

TYPES = {
    name: getattr(types, name).pb()
    for name in [
        "ListenRequest",
        "WriteRequest",
        "CommitRequest",
        "BatchGetDocumentsRequest",
        "RunQueryRequest",
        "GetDocumentRequest",
        "ListDocumentsRequest",
        "ListCollectionIdsRequest",
        "PartitionQueryRequest",
        "RunAggregationQueryRequest",
        "CreateDocumentRequest",
        "UpdateDocumentRequest",
        "DeleteDocumentRequest",
        "BatchWriteRequest",
        "BeginTransactionRequest",
        "RollbackRequest",
        "ListenResponse",
        "WriteResponse",
        "CommitResponse",
        "BatchGetDocumentsResponse",
        "RunQueryResponse",
        "Document",
        "ListDocumentsResponse",
        "ListCollectionIdsResponse",
        "PartitionQueryResponse",
        "RunAggregationQueryResponse",
        "BatchWriteResponse",
        "BeginTransactionResponse",
    ]
}
DATABASE = "projects/p/databases/(default)"
ROOT = DATABASE + "/documents"


class Generator:
    """Fills messages with random content that Firestore allows."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, probability=0.5):
        return self.random.random() < probability

    def some(self, low, high):
        return range(self.random.randint(low, high))

    def text(self):
        texts = ["", "a", "title", "Éàñ", "日本語", "📚", "a b`c\\", "\0", "x/y", "z" * 200]
        return self.random.choice(texts)

    def segment(self):
        return self.random.choice(["a", "b1", "Ü", "__id7__", "📚", "x" * 50])

    def relative_name(self):
        return "/".join(self.segment() for _ in range(2 * self.random.randint(1, 3)))

    def name(self):
        return ROOT + "/" + self.relative_name()

    def field_path(self):
        segments = ["a", "title", "`b c`", "`x\\`y\\\\`", "`名`", "_f1"]
        return ".".join(self.random.choice(segments) for _ in self.some(1, 3))

    def bytes(self):
        return self.random.randbytes(self.random.randint(0, 40))

    def time(self, time):
        limits = [0, 1, -1, -62135596800, 253402300799, self.random.randint(0, 2_000_000_000)]
        time.seconds = self.random.choice(limits)
        time.nanos = self.random.choice([0, 1000, 999_999_999, self.random.randint(0, 999_999_999)])

    def number(self, value):
        if self.chance():
            value.integer_value = self.random.choice(
                [0, 1, -1, 2**63 - 1, -(2**63), self.random.randint(-1000, 1000)]
            )
        else:
            value.double_value = self.random.choice(
                [0.0, -0.0, 1.5, float("nan"), float("inf"), float("-inf"), 5e-324, 1e300]
            )

    def value(self, value, depth=0, in_array=False):
        kind = self.random.randint(0, 11 if depth < 4 else 8)
        if kind == 0:
            value.null_value = 0
        elif kind == 1:
            value.boolean_value = self.chance()
        elif kind == 2:
            self.number(value)
        elif kind == 3:
            self.time(value.timestamp_value)
            value.timestamp_value.SetInParent()
        elif kind in (4, 5):
            value.string_value = self.text()
        elif kind == 6:
            value.bytes_value = self.bytes()
        elif kind == 7:
            other = "projects/q/databases/d/documents/a/b"
            value.reference_value = self.name() if self.chance() else other
        elif kind == 8:
            value.geo_point_value.SetInParent()
            value.geo_point_value.latitude = self.random.choice([0, 90, -90, 12.5])
            value.geo_point_value.longitude = self.random.choice([0, 180, -180, -0.25])
        elif kind == 9 and not in_array:
            value.array_value.SetInParent()
            for _ in self.some(0, 4):
                self.value(value.array_value.values.add(), depth + 1, in_array=True)
        elif kind == 10 and depth > 0 and self.chance(0.2):
            fields = value.map_value.fields
            fields["__type__"].string_value = "__vector__"
            fields["value"].array_value.values.add().double_value = 1.5
        else:
            value.map_value.SetInParent()
            self.fields(value.map_value.fields, depth + 1)

    def fields(self, fields, depth=0):
        for _ in self.some(0, 6):
            name = self.random.choice(["a", "b", "title", "ü", "日", "zz", "_p", "__", "a b"])
            fields[name].Clear()
            self.value(fields[name], depth)

    def document(self, message, times=True):
        message.SetInParent()
        message.name = self.name()
        self.fields(message.fields)
        if times:
            self.time(message.create_time)
            self.time(message.update_time)

    def precondition(self, message):
        if self.chance(0.3):
            message.exists = self.chance()
        elif self.chance(0.3):
            message.update_time.SetInParent()
            self.time(message.update_time)
            # The server refuses what no document could have.
            message.update_time.nanos -= message.update_time.nanos % 1000
        elif self.chance(0.3):
            message.SetInParent()

    def transform(self, message):
        message.field_path = self.field_path()
        kind = self.random.choice(["time", "increment", "maximum", "minimum", "append", "remove"])
        if kind == "time":
            message.set_to_server_value = 1
        elif kind in ("append", "remove"):
            field = {"append": "append_missing_elements", "remove": "remove_all_from_array"}[kind]
            array = getattr(message, field)
            array.SetInParent()
            for _ in self.some(0, 3):
                self.value(array.values.add(), 3, in_array=True)
        else:
            self.number(getattr(message, kind))

    def mask(self, mask):
        mask.SetInParent()
        for _ in self.some(0, 3):
            mask.field_paths.append(self.field_path())

    def write(self, message):
        kind = self.random.randint(0, 5)
        if kind < 4:
            self.document(message.update, times=self.chance())
            if self.chance():
                self.mask(message.update_mask)
            for _ in self.some(0, 2):
                self.transform(message.update_transforms.add())
        elif kind == 4:
            message.delete = self.name()
        else:
            message.transform.document = self.name()
            for _ in self.some(1, 2):
                self.transform(message.transform.field_transforms.add())
        self.precondition(message.current_document)

    def filter(self, message, depth=0):
        kind = self.random.randint(0, 3 if depth < 3 else 1)
        if kind == 0:
            message.field_filter.field.field_path = self.field_path()
            message.field_filter.op = self.random.randint(1, 10)
            self.value(message.field_filter.value, 2)
        elif kind == 1:
            message.unary_filter.field.field_path = self.field_path()
            message.unary_filter.op = self.random.randint(2, 5)
        else:
            message.composite_filter.op = self.random.randint(1, 2)
            for _ in self.some(1, 3):
                self.filter(message.composite_filter.filters.add(), depth + 1)

    def cursor(self, message):
        message.SetInParent()
        for _ in self.some(0, 3):
            self.value(message.values.add(), 3)
        message.before = self.chance()

    def query(self, message):
        message.SetInParent()
        if self.chance(0.3):
            message.select.SetInParent()
            for _ in self.some(0, 3):
                message.select.fields.add().field_path = self.field_path()
        if self.chance(0.9):
            selector = getattr(message, "from_").add()
            if self.chance(0.8):
                selector.collection_id = self.segment()
            selector.all_descendants = self.chance()
        if self.chance():
            self.filter(message.where)
        for _ in self.some(0, 3):
            order = message.order_by.add()
            order.field.field_path = self.field_path()
            order.direction = self.random.randint(0, 2)
        if self.chance(0.3):
            self.cursor(message.start_at)
        if self.chance(0.3):
            self.cursor(message.end_at)
        if self.chance(0.2):
            message.offset = self.random.randint(0, 1000)
        if self.chance(0.3):
            message.limit.SetInParent()
            message.limit.value = self.random.choice([0, 1, 2**31 - 1])

    def parent(self):
        return ROOT if self.chance() else self.name()

    def labels(self, labels):
        for _ in self.some(0, 2):
            labels[self.segment()] = self.text()

    def ids(self, ids):
        ids.extend(self.random.choice([0, 2, 127, 128, 2**31 - 1, -1]) for _ in self.some(0, 4))

    def consistency(self, message):
        kind = self.random.randint(0, 5)
        if kind == 0:
            message.transaction = self.bytes()
        elif kind == 1:
            message.read_time.SetInParent()
            self.time(message.read_time)
        elif kind == 2:
            message.new_transaction.read_only.SetInParent()
            if self.chance():
                self.time(message.new_transaction.read_only.read_time)
        elif kind == 3:
            message.new_transaction.read_write.retry_transaction = self.bytes()
        elif kind == 4:
            message.new_transaction.SetInParent()

    def optional_time(self, message, field):
        if self.chance():
            getattr(message, field).SetInParent()
            self.time(getattr(message, field))

    def write_result(self, message):
        self.optional_time(message, "update_time")
        for _ in self.some(0, 3):
            self.value(message.transform_results.add(), 2)

    def message(self, name):
        message = TYPES[name]()
        getattr(self, "fill_" + name)(message)
        return message

    def fill_ListenRequest(self, message):
        message.database = DATABASE
        self.labels(message.labels)
        if self.chance(0.1):
            message.remove_target = self.random.choice([0, 1, 77, -5])
            return
        target = message.add_target
        target.target_id = self.random.randint(0, 1000)
        if self.chance(0.7):
            target.query.parent = self.parent()
            self.query(target.query.structured_query)
        else:
            target.documents.SetInParent()
            target.documents.documents.extend(self.name() for _ in self.some(0, 3))
        if self.chance(0.4):
            target.resume_token = self.bytes()
        elif self.chance(0.4):
            target.read_time.SetInParent()
            self.time(target.read_time)
        target.once = self.chance(0.2)
        if self.chance():
            target.expected_count.SetInParent()
            target.expected_count.value = self.random.choice([0, 5])

    def fill_WriteRequest(self, message):
        message.database = DATABASE
        message.stream_id = self.text()
        message.stream_token = self.bytes()
        self.labels(message.labels)
        for _ in self.some(0, 3):
            self.write(message.writes.add())

    def fill_CommitRequest(self, message):
        message.database = DATABASE
        message.transaction = self.bytes()
        for _ in self.some(0, 3):
            self.write(message.writes.add())

    def fill_BatchGetDocumentsRequest(self, message):
        message.database = DATABASE
        message.documents.extend(self.name() for _ in self.some(0, 3))
        if self.chance():
            self.mask(message.mask)
        self.consistency(message)

    def fill_RunQueryRequest(self, message):
        message.parent = self.parent()
        self.query(message.structured_query)
        self.consistency(message)

    def past(self, message):
        """The moment of a read that cannot begin a transaction."""
        if self.chance(0.3) and message.DESCRIPTOR.fields_by_name.get("transaction"):
            message.transaction = self.bytes()
        else:
            self.optional_time(message, "read_time")

    def page(self, message):
        message.page_size = self.random.choice([0, 7, 2**31 - 1])
        message.page_token = self.text()

    def fill_GetDocumentRequest(self, message):
        message.name = self.name()
        if self.chance():
            self.mask(message.mask)
        self.past(message)

    def fill_ListDocumentsRequest(self, message):
        message.parent = self.parent()
        if self.chance(0.8):
            message.collection_id = self.segment()
        self.page(message)
        message.order_by = self.random.choice(["", "a desc, __name__", "a b", ","])
        if self.chance():
            self.mask(message.mask)
        self.past(message)
        message.show_missing = self.chance()

    def fill_ListCollectionIdsRequest(self, message):
        message.parent = self.parent()
        self.page(message)
        self.past(message)

    def fill_PartitionQueryRequest(self, message):
        message.parent = self.parent()
        self.query(message.structured_query)
        message.partition_count = self.random.choice([0, 3, 2**40, -1])
        self.page(message)
        self.past(message)

    def fill_RunAggregationQueryRequest(self, message):
        message.parent = self.parent()
        aggregated = message.structured_aggregation_query
        self.query(aggregated.structured_query)
        for _ in self.some(0, 3):
            aggregation = aggregated.aggregations.add()
            aggregation.alias = self.text()
            kind = self.random.choice(["count", "sum", "avg"])
            getattr(aggregation, kind).SetInParent()
            if kind != "count":
                getattr(aggregation, kind).field.field_path = self.field_path()
            elif self.chance():
                aggregation.count.up_to.SetInParent()
                aggregation.count.up_to.value = self.random.choice([0, 5, 2**40])
        self.consistency(message)

    def fill_CreateDocumentRequest(self, message):
        message.parent = self.parent()
        message.collection_id = self.segment()
        message.document_id = self.random.choice(["", self.segment()])
        message.document.SetInParent()
        self.fields(message.document.fields)
        if self.chance():
            self.mask(message.mask)

    def fill_UpdateDocumentRequest(self, message):
        self.document(message.document, times=False)
        if self.chance():
            self.mask(message.update_mask)
        if self.chance():
            self.mask(message.mask)
        self.precondition(message.current_document)

    def fill_DeleteDocumentRequest(self, message):
        message.name = self.name()
        self.precondition(message.current_document)

    def fill_BatchWriteRequest(self, message):
        message.database = DATABASE
        self.labels(message.labels)
        for _ in self.some(0, 3):
            self.write(message.writes.add())

    def fill_BeginTransactionRequest(self, message):
        message.database = DATABASE
        if self.chance():
            message.options.read_only.SetInParent()
            self.optional_time(message.options.read_only, "read_time")
        else:
            message.options.read_write.retry_transaction = self.bytes()

    def fill_RollbackRequest(self, message):
        message.database = DATABASE
        message.transaction = self.bytes()

    def fill_Document(self, message):
        self.document(message)

    def fill_ListDocumentsResponse(self, message):
        for _ in self.some(0, 3):
            document = message.documents.add()
            if self.chance():
                self.document(document)
                document.update_time.seconds = self.random.randint(1, 2_000_000_000)
            else:
                document.name = self.name()
        message.next_page_token = self.text()

    def fill_ListCollectionIdsResponse(self, message):
        message.collection_ids.extend(self.segment() for _ in self.some(0, 3))
        message.next_page_token = self.text()

    def fill_PartitionQueryResponse(self, message):
        for _ in self.some(0, 3):
            message.partitions.add(before=True).values.add().reference_value = self.name()
        message.next_page_token = self.text()

    def fill_RunAggregationQueryResponse(self, message):
        if self.chance(0.8):
            message.result.SetInParent()
            self.fields(message.result.aggregate_fields)
        message.transaction = self.bytes()
        self.optional_time(message, "read_time")

    def fill_BatchWriteResponse(self, message):
        for _ in self.some(0, 3):
            self.write_result(message.write_results.add())
            message.status.add(code=self.random.randint(0, 16), message=self.text())

    def fill_BeginTransactionResponse(self, message):
        message.transaction = self.bytes()

    def fill_ListenResponse(self, message):
        kind = self.random.randint(0, 4)
        if kind == 0:
            change = message.target_change
            change.SetInParent()
            change.target_change_type = self.random.randint(0, 4)
            self.ids(change.target_ids)
            if self.chance(0.3):
                change.cause.code = self.random.randint(0, 16)
                change.cause.message = self.text()
            change.resume_token = self.bytes()
            self.optional_time(change, "read_time")
        elif kind == 1:
            self.document(message.document_change.document)
            self.ids(message.document_change.target_ids)
            self.ids(message.document_change.removed_target_ids)
        elif kind == 2:
            message.filter.target_id = self.random.randint(0, 9)
            message.filter.count = self.random.randint(0, 9)
            message.filter.SetInParent()
            if self.chance():
                names = message.filter.unchanged_names
                names.SetInParent()
                names.hash_count = self.random.randint(0, 9)
                if self.chance(0.8):
                    names.bits.bitmap = self.bytes()
                    names.bits.padding = self.random.randint(0, 7)
        else:
            field = "document_delete" if kind == 3 else "document_remove"
            removal = getattr(message, field)
            removal.document = self.name()
            self.ids(removal.removed_target_ids)
            self.optional_time(removal, "read_time")

    def fill_WriteResponse(self, message):
        message.stream_id = self.text()
        message.stream_token = self.bytes()
        for _ in self.some(0, 3):
            self.write_result(message.write_results.add())
        self.optional_time(message, "commit_time")

    def fill_CommitResponse(self, message):
        for _ in self.some(0, 3):
            self.write_result(message.write_results.add())
        self.time(message.commit_time)

    def fill_BatchGetDocumentsResponse(self, message):
        if self.chance():
            self.document(message.found)
        elif self.chance():
            message.missing = self.name()
        message.transaction = self.bytes()
        self.optional_time(message, "read_time")

    def fill_RunQueryResponse(self, message):
        if self.chance(0.8):
            self.document(message.document)
        message.transaction = self.bytes()
        self.optional_time(message, "read_time")
        message.skipped_results = self.random.choice([0, 3])
        if self.chance(0.2):
            message.done = True
