"""Firestore's REST interface, by requests as any HTTP client makes them."""

import http.client
import json
import re
import socket
import subprocess
import threading
import urllib.parse

import pytest

from support import calls, program

DOCUMENTS = "/v1/projects/bookspine/databases/(default)/documents"
NAME = "projects/bookspine/databases/(default)/documents"


@pytest.fixture(params=["library", "emulator"])
def peer(request):
    """A server in each of its two modes."""
    return request.getfixturevalue({"library": "server"}.get(request.param, request.param))


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.text = response.read().decode()

    @property
    def json(self):
        return json.loads(self.text)

    @property
    def error(self):
        """The code of HTTP, the name of the status, and the message."""
        content = self.json
        error = (content[-1] if isinstance(content, list) else content)["error"]
        return self.status, error["status"], error["message"]


def ask(peer, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", peer.port, timeout=30)
    try:
        if body is not None:
            headers.setdefault("content_type", "application/json")
            body = body if isinstance(body, (str, bytes)) else json.dumps(body)
            body = body if isinstance(body, bytes) else body.encode()
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        path = path if path.startswith(("/v1", "/emulator")) or path == "/" else DOCUMENTS + path
        connection.request(method, path, body=body, headers=headers)
        return Answer(connection.getresponse())
    finally:
        connection.close()


def commit(peer, *writes):
    answer = ask(peer, "POST", ":commit", {"writes": writes})
    assert answer.status == 200, answer.text
    return answer.json


def setting(path, fields):
    return {"update": {"name": f"{NAME}/{path}", "fields": fields}}


def query(collection, **more):
    return {"structuredQuery": {"from": [{"collectionId": collection}], **more}}


FIELDS = {
    "nothing": {"nullValue": None},
    "flag": {"booleanValue": False},
    "large": {"integerValue": "9223372036854775807"},
    "ratio": {"doubleValue": 0.1},
    "not": {"doubleValue": "NaN"},
    "most": {"doubleValue": "-Infinity"},
    "time": {"timestampValue": "2023-01-31T10:00:00.123456Z"},
    "text": {"stringValue": "Ünïcode 📚 \"quoted\"\n"},
    "raw": {"bytesValue": "/+8="},
    "link": {"referenceValue": f"{NAME}/books/other"},
    "place": {"geoPointValue": {"latitude": 52.5, "longitude": -13.25}},
    "list": {"arrayValue": {"values": [{"integerValue": "1"}, {"mapValue": {}}]}},
    "map": {"mapValue": {"fields": {"a.b": {"stringValue": "c"}}}},
    "empty": {"arrayValue": {}},
}


def test_every_type_comes_back_as_it_was(peer):
    commit(peer, setting("books/a", FIELDS))
    answer = ask(peer, "POST", ":batchGet", {"documents": [f"{NAME}/books/a", f"{NAME}/books/no"]})
    assert answer.headers["content-type"] == "application/json; charset=UTF-8"
    found, missing = answer.json
    assert found["found"]["name"] == f"{NAME}/books/a"
    assert found["found"]["fields"] == FIELDS
    assert found["found"]["updateTime"] == found["found"]["createTime"]
    assert missing["missing"] == f"{NAME}/books/no"
    assert missing["readTime"].endswith("Z")


def test_the_examples_of_the_documentation_work(peer):
    text = (program.ROOT / "Documentation" / "REST.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    address = re.search(r"FIRESTORE='.*'", text)[0].replace(":8080", f":{peer.port}")
    script = "\n".join(["set -e", address, *blocks])
    result = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    assert "error" not in result.stdout
    # Read, read again, changed, listed, found.
    assert result.stdout.count("Middlemarch") == 5
    assert ask(peer, "GET", "/books/middlemarch").json["fields"]["pages"] == {"integerValue": "904"}
    assert ask(peer, "GET", "/books/emma").error[:2] == (404, "NOT_FOUND")


def test_a_query_answers_with_a_list(peer):
    commit(peer, *[setting(f"books/b{n}", {"n": {"integerValue": n}}) for n in range(5)])
    where = {"fieldFilter": {
        "field": {"fieldPath": "n"}, "op": "GREATER_THAN", "value": {"integerValue": 2}}}
    answer = ask(peer, "POST", ":runQuery", query("books", where=where, limit=10))
    assert [part["document"]["name"] for part in answer.json] == [f"{NAME}/books/b{n}" for n in (3, 4)]
    nothing = ask(peer, "POST", ":runQuery", query("nothing"))
    assert list(nothing.json[0]) == ["readTime"] and len(nothing.json) == 1


def test_a_query_tells_how_it_is_found(peer):
    commit(peer, *[setting(f"books/b{n}", {"n": {"integerValue": n}}) for n in range(5)])
    plan = ask(peer, "POST", ":runQuery", {**query("books"), "explainOptions": {}})
    summary = {"indexesUsed": [{"query_scope": "Collection", "properties": "(__name__ ASC)"}]}
    assert plan.json == [{"explainMetrics": {"planSummary": summary}}]
    answer = ask(peer, "POST", ":runQuery", {
        **query("books", limit=2), "explainOptions": {"analyze": True}}).json
    assert ["document" in part for part in answer] == [True, True, False]
    metrics = answer[-1]["explainMetrics"]
    assert metrics["planSummary"] == summary
    stats = metrics["executionStats"]
    assert stats["resultsReturned"] == "2" and stats["readOperations"] == "2"
    assert re.fullmatch(r"\d+\.\d{6}s", stats["executionDuration"])
    assert stats["debugStats"]["documents_scanned"] == "2"
    assert stats["debugStats"]["billing_details"]["documents_billable"] == "2"
    count = {"structuredAggregationQuery": {
        **query("books"), "aggregations": [{"count": {}, "alias": "all"}]}}
    answer = ask(peer, "POST", ":runAggregationQuery", {
        **count, "explainOptions": {"analyze": True}}).json
    assert answer[-1]["result"]["aggregateFields"] == {"all": {"integerValue": "5"}}
    assert answer[-1]["explainMetrics"]["executionStats"]["resultsReturned"] == "1"
    refused = ask(peer, "POST", ":runQuery", {
        **query("books"), "explainOptions": {"analyze": 7}})
    assert refused.error[:2] == (400, "INVALID_ARGUMENT")


def test_documents_have_addresses(peer):
    made = ask(peer, "POST", "/books?documentId=a&mask.fieldPaths=n", {"fields": {
        "n": {"integerValue": 1}, "t": {"stringValue": "x"}}})
    assert made.json["name"] == f"{NAME}/books/a" and made.json["fields"] == {
        "n": {"integerValue": "1"}}
    again = ask(peer, "POST", "/books?documentId=a", {})
    assert again.error[:2] == (409, "ALREADY_EXISTS")
    changed = ask(peer, "PATCH", "/books/a?updateMask.fieldPaths=n", {"fields": {}})
    assert changed.json["fields"] == {"t": {"stringValue": "x"}}
    # The path names the document, whatever the body says.
    other = ask(peer, "PATCH", "/books/b", {"name": f"{NAME}/books/a", "fields": {}})
    assert other.json["name"] == f"{NAME}/books/b"
    listed = ask(peer, "GET", "/books?pageSize=1").json
    assert [part["name"] for part in listed["documents"]] == [f"{NAME}/books/a"]
    token = urllib.parse.quote(listed["nextPageToken"], safe="")
    rest = ask(peer, "GET", f"/books?pageSize=1&pageToken={token}").json
    assert [part["name"] for part in rest["documents"]] == [f"{NAME}/books/b"]
    refused = ask(peer, "DELETE", "/books/no?currentDocument.exists=true")
    assert refused.error[:2] == (404, "NOT_FOUND")
    assert ask(peer, "DELETE", "/books/a").json == {}
    assert ask(peer, "GET", "/books/a").error[:2] == (404, "NOT_FOUND")
    head = ask(peer, "HEAD", "/books/b")
    assert head.status == 200 and head.text == ""


def test_a_transaction_over_rest(peer):
    commit(peer, setting("books/a", {"n": {"integerValue": 1}}))
    transaction = ask(peer, "POST", ":beginTransaction", {}).json["transaction"]
    quoted = urllib.parse.quote(transaction, safe="")
    assert ask(peer, "GET", f"/books/a?transaction={quoted}").status == 200
    write = setting("books/a", {"n": {"integerValue": 2}})
    answer = ask(peer, "POST", ":commit", {"writes": [write], "transaction": transaction})
    assert answer.status == 200, answer.text
    gone = ask(peer, "POST", ":commit", {"writes": [write], "transaction": transaction})
    assert gone.status == 400


def test_sums_and_collections_are_told(peer):
    commit(peer, *[setting(f"books/b{n}/notes/n", {"n": {"integerValue": n}}) for n in range(3)])
    aggregation = {"structuredAggregationQuery": {
        "structuredQuery": {"from": [{"collectionId": "notes", "allDescendants": True}]},
        "aggregations": [{"count": {}, "alias": "all"}, {
            "sum": {"field": {"fieldPath": "n"}}, "alias": "sum"}]}}
    answer = ask(peer, "POST", ":runAggregationQuery", aggregation).json
    assert answer[0]["result"]["aggregateFields"] == {
        "all": {"integerValue": "3"}, "sum": {"integerValue": "3"}}
    named = ask(peer, "POST", "/books/b1:listCollectionIds", {}).json
    assert named["collectionIds"] == ["notes"]


def test_an_error_stands_alone_or_in_the_list_of_a_stream(peer):
    update = {"update": {"name": f"{NAME}/books/no"}, "currentDocument": {"exists": True}}
    answer = ask(peer, "POST", ":commit", {"writes": [update]})
    assert answer.error == (404, "NOT_FOUND", f"No document to update: {NAME}/books/no")
    assert isinstance(answer.json, dict)
    answer = ask(peer, "POST", ":runQuery", query("books", limit=-1))
    assert answer.error == (400, "INVALID_ARGUMENT", "limit is negative")
    assert isinstance(answer.json, list)


@pytest.mark.parametrize("body, message", [
    ({"writs": []}, "Unknown name \"writs\": Cannot find field."),
    ({"writes": [{"update": {"nam": 1}}]}, "Unknown name \"nam\" at 'writes[0].update'"),
    ({"writes": 5}, "Invalid value at 'writes'"),
    ("{\"writes\": [", "Unexpected token"),
    (b"\xff", "UTF-8"),
])
def test_a_body_that_is_no_message_is_refused_with_its_place(peer, body, message):
    status, name, text = ask(peer, "POST", ":commit", body).error
    assert (status, name) == (400, "INVALID_ARGUMENT")
    assert message in text


def test_parameters_that_a_method_does_not_have_are_named(peer):
    status, name, text = ask(peer, "POST", ":commit?updateMask.fieldPaths=a", {}).error
    assert (status, name) == (400, "INVALID_ARGUMENT") and "updateMask.fieldPaths" in text
    assert ask(peer, "GET", "/books/a?pageSize=1").error[0] == 400
    assert ask(peer, "GET", "/books/a?alt=xml").error[0] == 400
    assert ask(peer, "POST", ":commit?key=k&alt=json&$prettyPrint=false", {}).text.count("\n") == 1


def test_the_answer_is_laid_out_for_people_unless_they_do_not_want_it(peer):
    commit(peer, setting("books/a", {}))
    body = {"documents": [f"{NAME}/books/a"]}
    pretty = ask(peer, "POST", ":batchGet", body)
    assert pretty.text.startswith("[{\n  \"found\": {\n    \"name\"")
    terse = ask(peer, "POST", ":batchGet?prettyPrint=false", body)
    assert terse.text.count("\n") == 2
    assert pretty.json[0]["found"] == terse.json[0]["found"]


def test_methods_and_addresses_that_there_are_not(peer):
    answer = ask(peer, "PUT", "/books/a", "{}")
    assert answer.status == 405
    answer = ask(peer, "POST", "/books/a", {})
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD, PATCH, DELETE"
    assert ask(peer, "GET", ":commit").headers["allow"] == "POST"
    assert ask(peer, "GET", "").error[:2] == (404, "NOT_FOUND")
    assert ask(peer, "POST", ":pipeline", {}).error[:2] == (404, "NOT_FOUND")
    assert ask(peer, "POST", ":executePipeline", {"any": 1}).error[:2] == (501, "UNIMPLEMENTED")
    answer = ask(peer, "OPTIONS", "/books/a")
    assert answer.status == 204 and "PATCH" in answer.headers["allow"]


def test_identifiers_are_any_text(peer):
    name = "a:runQuery é/"[:-1]
    commit(peer, setting(f"bücher/{name}", {"a": {"integerValue": 1}}))
    listed = ask(peer, "POST", ":runQuery", query("bücher")).json
    assert listed[0]["document"]["name"] == f"{NAME}/bücher/{name}"
    status, _, text = ask(peer, "GET", "/books/a%2Fb").error
    assert status == 400 and "slash" in text
    assert ask(peer, "GET", "/books/%ff").status == 400


def test_a_body_must_say_that_it_is_json(peer):
    # A page elsewhere can send these without asking first.
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        body = json.dumps({"writes": [setting("books/evil", {})]})
        answer = ask(peer, "POST", ":commit", body, content_type=kind)
        assert answer.status == 415, kind
    assert ask(peer, "POST", ":batchGet", {"documents": [f"{NAME}/books/evil"]}).json[0]["missing"]


def test_a_page_elsewhere_can_neither_write_nor_read_a_library(server):
    foreign = "https://evil.example"
    write = {"writes": [setting("books/evil", {})]}
    assert ask(server, "POST", ":commit", write, origin=foreign).status == 403
    assert ask(server, "POST", ":beginTransaction", origin=foreign).status == 403
    assert ask(server, "DELETE", "/books/a", origin=foreign).status == 403
    asked = ask(
        server, "OPTIONS", ":commit", origin=foreign, access_control_request_method="POST")
    assert not [name for name in asked.headers if name.startswith("access-control")]
    answer = ask(server, "GET", "/books/a", origin=foreign)
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert ask(server, "POST", ":batchGet", {"documents": [f"{NAME}/books/evil"]}).json[0]["missing"]


def check_open_to(peer, origin):
    asked = ask(
        peer, "OPTIONS", ":commit", origin=origin, access_control_request_method="POST",
        access_control_request_headers="content-type,x-goog-request-params")
    assert asked.status == 204
    assert asked.headers["access-control-allow-origin"] == origin
    assert "POST" in asked.headers["access-control-allow-methods"].split(", ")
    assert asked.headers["access-control-allow-headers"] == "content-type,x-goog-request-params"
    answer = ask(peer, "POST", ":commit", {"writes": [setting("books/a", {})]}, origin=origin)
    assert answer.status == 200
    assert answer.headers["access-control-allow-origin"] == origin
    assert answer.headers["vary"] == "origin"


def test_pages_of_this_machine_may_use_the_emulator(emulator):
    for origin in ("http://localhost:3000", "https://127.0.0.1", "http://[::1]:1"):
        check_open_to(emulator, origin)
    for origin in ("https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example",
                   "http://localhost:80.evil.example", "null"):
        assert ask(emulator, "POST", ":commit", {"writes": []}, origin=origin).status == 403, origin


def test_a_page_elsewhere_cannot_wipe_the_emulator(emulator):
    commit(emulator, setting("books/a", {}))
    path = DOCUMENTS.replace("/v1/", "/emulator/v1/", 1)
    assert ask(emulator, "DELETE", path, origin="https://evil.example").status == 403
    assert ask(emulator, "GET", "/books/a").status == 200


@pytest.fixture
def open_library(library):
    options = ["--allow-origin", "https://a.example", "--allow-origin=http://B:1/"]
    server = program.Server(library, options=options).start()
    yield server
    server.stop()


def test_pages_of_the_origins_that_were_named_may_use_a_library(open_library):
    server = open_library
    check_open_to(server, "https://a.example")
    check_open_to(server, "http://b:1")
    answer = ask(server, "POST", ":commit", {"writes": []}, origin="https://c.example")
    assert answer.status == 403
    # Only REST: the app's own routes stay closed.
    answer = ask(server, "OPTIONS", "/", origin="https://a.example",
                 access_control_request_method="GET")
    assert "access-control-allow-origin" not in answer.headers


def test_many_documents_come_in_pieces(peer):
    text = {"text": {"stringValue": "x" * 1000}}
    for first in range(0, 10_000, 500):
        commit(peer, *[setting(f"many/d{n:05}", text) for n in range(first, first + 500)])
    before = peer.memory()
    answer = ask(peer, "POST", ":runQuery", query("many"))
    assert answer.headers["transfer-encoding"] == "chunked"
    assert [part["document"]["name"][-5:] for part in answer.json] == [f"{n:05}" for n in range(10_000)]
    assert peer.memory() - before < 20 * 2**20


def raw_request(peer, path, body):
    body = json.dumps(body).encode()
    return (
        f"POST {DOCUMENTS}{path} HTTP/1.1\r\nHost: 127.0.0.1:{peer.port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body


def test_a_client_that_does_not_read_fills_no_memory_and_holds_nobody_up(peer):
    # 40 MB for each client.
    text = {"text": {"stringValue": "x" * 4000}}
    for first in range(0, 10_000, 500):
        commit(peer, *[setting(f"many/d{n:05}", text) for n in range(first, first + 500)])
    before = peer.memory()
    stuck = []
    for _ in range(8):
        client = socket.create_connection(("127.0.0.1", peer.port))
        client.sendall(raw_request(peer, ":runQuery", query("many")))
        assert client.recv(1) == b"H"
        stuck.append(client)
    assert ask(peer, "POST", ":runQuery", query("many", limit=1)).status == 200
    assert peer.memory() - before < 40 * 2**20
    for client in stuck:
        client.close()
    assert ask(peer, "POST", ":runQuery", query("many", limit=1)).status == 200


class Listening:
    """A listener over HTTP: the objects of the list as they come."""

    def __init__(self, peer, target):
        self.connection = http.client.HTTPConnection("127.0.0.1", peer.port, timeout=30)
        self.connection.request(
            "POST", DOCUMENTS + ":listen?prettyPrint=false", json.dumps({"addTarget": target}),
            {"content-type": "application/json"})
        self.response = self.connection.getresponse()

    def next(self):
        return json.loads(self.response.readline().decode().lstrip("[,"))

    def close(self):
        self.connection.close()
        self.response.close()


def test_a_listener_hears_of_changes_until_it_goes(peer):
    listening = Listening(peer, {"targetId": 2, "query": {"parent": NAME, **query("books")}})
    kinds = [next(iter(listening.next())) for _ in range(3)]
    assert kinds == ["targetChange"] * 3
    commit(peer, setting("books/a", {"a": {"integerValue": 1}}))
    change = listening.next()["documentChange"]
    assert change["document"]["name"] == f"{NAME}/books/a" and change["targetIds"] == [2]
    assert "readTime" in listening.next()["targetChange"]
    listening.close()


def test_writes_of_a_stream_are_answered_one_by_one(peer):
    answer = ask(peer, "POST", ":write", [
        {}, {"writes": [setting("books/a", {"a": {"integerValue": 1}})]},
        {"writes": [{"delete": f"{NAME}/books/a"}]}])
    handshake, first, second = answer.json
    assert handshake["streamId"] and len(first["writeResults"]) == len(second["writeResults"]) == 1
    answer = ask(peer, "POST", ":batchGet", {"documents": [f"{NAME}/books/a"]})
    assert answer.json[0]["missing"] == f"{NAME}/books/a"


def test_what_is_written_over_rest_the_other_ways_see(server):
    commit(server, setting("books/a", {"title": {"stringValue": "A"}}))
    with calls.Socket(server.socket_url) as client:
        assert client.get("books/a") == {"books/a": {"title": "A"}}


def test_many_requests_share_a_connection(peer):
    connection = http.client.HTTPConnection("127.0.0.1", peer.port, timeout=30)
    for number in range(20):
        body = json.dumps({"writes": [setting(f"books/b{number}", {})]})
        connection.request(
            "POST", DOCUMENTS + ":commit", body, {"content-type": "application/json"})
        assert connection.getresponse().read()
    connection.request(
        "POST", DOCUMENTS + ":runQuery", json.dumps(query("books")),
        {"content-type": "application/json"})
    assert len(json.loads(connection.getresponse().read())) == 20
    connection.close()


def test_large_bodies_are_read_and_larger_ones_refused(peer):
    writes = [setting(f"large/d{n}", {"t": {"stringValue": "y" * 900_000}}) for n in range(8)]
    commit(peer, *writes)
    assert len(ask(peer, "POST", ":runQuery", query("large")).json) == 8
    connection = http.client.HTTPConnection("127.0.0.1", peer.port, timeout=30)
    connection.putrequest("POST", DOCUMENTS + ":commit")
    connection.putheader("content-type", "application/json")
    connection.putheader("content-length", str(20 * 2**20))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_many_at_once(peer):
    results = []

    def work(index):
        for number in range(10):
            commit(peer, setting(f"books/b{index}-{number}", {"n": {"integerValue": number}}))
            answer = ask(peer, "POST", ":batchGet", {"documents": [f"{NAME}/books/b{index}-{number}"]})
            results.append(answer.json[0]["found"]["fields"]["n"]["integerValue"] == str(number))

    threads = [threading.Thread(target=work, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 80
