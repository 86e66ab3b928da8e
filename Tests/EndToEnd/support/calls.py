"""Calls of google.firestore.v1 over the WebSocket, as Documentation/Protocol.md describes them,
with Google's own message classes."""

import websockets.sync.client
from google.cloud.firestore_v1 import types

SERVICE = "google.firestore.v1.Firestore/"
SUBPROTOCOL = "bookspine.v1"
DATABASE = "projects/bookspine/databases/(default)"
DOCUMENTS = DATABASE + "/documents"

OPEN, MESSAGE, HALF_CLOSE, END = 1, 2, 3, 4

CommitRequest = types.CommitRequest.pb()
CommitResponse = types.CommitResponse.pb()
BatchGetDocumentsRequest = types.BatchGetDocumentsRequest.pb()
BatchGetDocumentsResponse = types.BatchGetDocumentsResponse.pb()
RunQueryRequest = types.RunQueryRequest.pb()
RunQueryResponse = types.RunQueryResponse.pb()
ListenRequest = types.ListenRequest.pb()
ListenResponse = types.ListenResponse.pb()
WriteRequest = types.WriteRequest.pb()
WriteResponse = types.WriteResponse.pb()
Value = types.Value.pb()
Write = types.Write.pb()
Document = types.Document.pb()


class CallFailed(Exception):
    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


def number(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def read_number(data, position):
    value = shift = 0
    while True:
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7


def frame(kind, call, rest=b""):
    return bytes([kind]) + number(call) + rest


def text(value):
    data = value.encode()
    return number(len(data)) + data


class Socket:
    """One WebSocket; calls are made one after the other, or as streams."""

    def __init__(self, url, **options):
        options.setdefault("subprotocols", [SUBPROTOCOL])
        self.connection = websockets.sync.client.connect(
            url, max_size=None, compression=None, open_timeout=30, close_timeout=1, **options)
        self.socket = self.connection.__enter__()
        self.last_call = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.connection.__exit__(None, None, None)

    def open(self, method, metadata=()):
        self.last_call += 1
        rest = text(method if "/" in method else SERVICE + method)
        for name, value in metadata:
            rest += text(name) + text(value)
        self.socket.send(frame(OPEN, self.last_call, rest))
        return self.last_call

    def send(self, call, message):
        data = message if isinstance(message, bytes) else message.SerializeToString()
        self.socket.send(frame(MESSAGE, call, data))

    def half_close(self, call):
        self.socket.send(frame(HALF_CLOSE, call))

    def cancel(self, call):
        self.socket.send(frame(END, call, number(1)))

    def receive(self, call, timeout=30):
        """The next message of a call; None at its end, an exception if it failed."""
        while True:
            data = self.socket.recv(timeout=timeout)
            kind = data[0]
            of_call, position = read_number(data, 1)
            if of_call != call:
                continue
            if kind == MESSAGE:
                return data[position:]
            if kind == END:
                code, position = read_number(data, position)
                if code:
                    raise CallFailed(code, data[position:].decode())
                return None
            raise AssertionError(f"a server sends no frame of kind {kind}")

    def call(self, method, request, response, timeout=30):
        """All responses to one request."""
        call = self.open(method)
        self.send(call, request)
        self.half_close(call)
        answers = []
        while (data := self.receive(call, timeout)) is not None:
            answers.append(response.FromString(data))
        return answers

    def commit(self, *writes):
        request = CommitRequest(database=DATABASE, writes=writes)
        return self.call("Commit", request, CommitResponse)[0]

    def get(self, *paths):
        """The fields of documents by path; None for those that are missing."""
        request = BatchGetDocumentsRequest(
            database=DATABASE, documents=[f"{DOCUMENTS}/{path}" for path in paths])
        found = {}
        for answer in self.call("BatchGetDocuments", request, BatchGetDocumentsResponse):
            if answer.HasField("found"):
                name = answer.found.name[len(DOCUMENTS) + 1:]
                found[name] = plain_fields(answer.found.fields)
            elif answer.missing:
                found[answer.missing[len(DOCUMENTS) + 1:]] = None
        return found

    def query(self, collection, limit=None):
        """The documents of a collection by id."""
        request = RunQueryRequest(parent=DOCUMENTS)
        request.structured_query.from_.add(collection_id=collection)
        if limit is not None:
            request.structured_query.limit.value = limit
        found = {}
        for answer in self.call("RunQuery", request, RunQueryResponse, timeout=60):
            if answer.HasField("document"):
                name = answer.document.name.rsplit("/", 1)[1]
                found[name] = plain_fields(answer.document.fields)
        return found


def value(python):
    if python is None:
        return Value(null_value=0)
    if isinstance(python, bool):
        return Value(boolean_value=python)
    if isinstance(python, int):
        return Value(integer_value=python)
    if isinstance(python, float):
        return Value(double_value=python)
    if isinstance(python, str):
        return Value(string_value=python)
    if isinstance(python, bytes):
        return Value(bytes_value=python)
    if isinstance(python, list):
        result = Value()
        result.array_value.SetInParent()
        result.array_value.values.extend(value(element) for element in python)
        return result
    if isinstance(python, dict):
        result = Value()
        result.map_value.SetInParent()
        for name, element in python.items():
            result.map_value.fields[name].CopyFrom(value(element))
        return result
    raise TypeError(python)


def plain(value):
    kind = value.WhichOneof("value_type")
    if kind == "null_value":
        return None
    if kind == "array_value":
        return [plain(element) for element in value.array_value.values]
    if kind == "map_value":
        return plain_fields(value.map_value.fields)
    return getattr(value, kind)


def plain_fields(fields):
    return {name: plain(fields[name]) for name in fields}


def setting(path, fields, mask=None, exists=None):
    """A write of fields; with a mask only those."""
    write = Write()
    write.update.name = f"{DOCUMENTS}/{path}"
    for name, python in fields.items():
        write.update.fields[name].CopyFrom(value(python))
    if mask is not None:
        write.update_mask.SetInParent()
        write.update_mask.field_paths.extend(mask)
    if exists is not None:
        write.current_document.exists = exists
    return write


def deleting(path):
    return Write(delete=f"{DOCUMENTS}/{path}")
