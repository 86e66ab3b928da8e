"""Transactions through Google's client, as a server's programmer writes them."""

import asyncio
import concurrent.futures
import os
from unittest import mock

import pytest
from google.api_core import exceptions
from google.cloud import firestore

from support import asynchronous, google

TOO_MUCH = "Too much contention on these documents. Please try again."

# Of many at once, each may have to let all others go first: more than the client's five attempts.
ATTEMPTS = 20


@pytest.fixture
def client(emulator):
    client = google.client(emulator)
    yield client
    client.close()


class Raw:
    """The calls below the client's transactions, one by one."""

    def __init__(self, client):
        self.api = client._firestore_api
        self.database = client._database_string
        self.documents = f"{self.database}/documents"
        self.channel = self.api.transport._grpc_channel

    def begin(self, **options):
        request = {"database": self.database, "options": options}
        return self.api.begin_transaction(request=request).transaction

    def get(self, transaction, *paths, **consistency):
        request = {
            "database": self.database, "documents": [f"{self.documents}/{path}" for path in paths],
            **({"transaction": transaction} if transaction else {}), **consistency}
        return list(self.api.batch_get_documents(request=request))

    def count(self, transaction, collection):
        query = {"from_": [{"collection_id": collection}]}
        responses = self.api.run_query(request={
            "parent": self.documents, "structured_query": query, "transaction": transaction})
        return sum(1 for response in responses if response.document.name)

    def request(self, transaction, **fields_by_path):
        return firestore_types().CommitRequest(
            database=self.database, transaction=transaction or b"", writes=[
                {"update": {
                    "name": f"{self.documents}/{path.replace('__', '/')}",
                    "fields": {"n": {"integer_value": number}}}}
                for path, number in fields_by_path.items()])

    def commit(self, transaction, **fields_by_path):
        return self.api.commit(request=self.request(transaction, **fields_by_path))

    def start_commit(self, transaction, **fields_by_path):
        """Sends a commit and does not wait for its answer."""
        stub = self.api.transport._stubs.get("commit") or self.api.transport.commit
        request = self.request(transaction, **fields_by_path)
        return stub.future(request, timeout=60)

    def roll_back(self, transaction):
        self.api.rollback(request={"database": self.database, "transaction": transaction})


def firestore_types():
    from google.cloud.firestore_v1 import types

    return types


@pytest.fixture
def raw(client):
    return Raw(client)


def at_once(count, work):
    """Runs work(0), work(1), … in as many threads; fails as the first of them does."""
    with concurrent.futures.ThreadPoolExecutor(count) as threads:
        return [future.result(120) for future in [threads.submit(work, n) for n in range(count)]]


def test_nothing_is_lost_when_many_count_at_once(client):
    counter = client.document("counters/c")
    counter.set({"n": 0})

    @firestore.transactional
    def count(transaction):
        n = counter.get(transaction=transaction).get("n")
        transaction.update(counter, {"n": n + 1})
        return n

    def work(_):
        return [count(client.transaction(max_attempts=ATTEMPTS)) for _ in range(8)]

    seen = sorted(n for numbers in at_once(12, work) for n in numbers)
    # Each saw what the one before it left.
    assert seen == list(range(12 * 8))
    assert counter.get().get("n") == 12 * 8


def test_money_is_neither_made_nor_lost(client):
    accounts = [client.document(f"accounts/a{n}") for n in range(4)]
    for account in accounts:
        account.set({"amount": 100})

    @firestore.transactional
    def transfer(transaction, source, target, amount):
        found = {
            document.reference.path: document.get("amount")
            for document in client.get_all([source, target], transaction=transaction)}
        transaction.update(source, {"amount": found[source.path] - amount})
        transaction.update(target, {"amount": found[target.path] + amount})

    @firestore.transactional
    def total(transaction):
        query = client.collection("accounts")
        return sum(document.get("amount") for document in query.stream(transaction=transaction))

    def work(number):
        for turn in range(6):
            if number % 4 == 3:
                assert total(client.transaction(read_only=True)) == 400
            else:
                source, target = accounts[(number + turn) % 4], accounts[(number * 2 + turn + 1) % 4]
                if source != target:
                    transfer(client.transaction(max_attempts=ATTEMPTS), source, target, number)

    at_once(8, work)
    assert total(client.transaction()) == 400


def test_numbers_are_given_without_gaps_or_doubles(client):
    """Counting and adding: what would come into the query meanwhile is a phantom."""
    slips = client.collection("slips")

    @firestore.transactional
    def add(transaction, owner):
        number = len(list(slips.stream(transaction=transaction)))
        transaction.create(slips.document(f"s{number}"), {"owner": owner})

    def work(number):
        for _ in range(4):
            add(client.transaction(max_attempts=ATTEMPTS), number)

    at_once(6, work)
    assert {slip.id for slip in slips.stream()} == {f"s{number}" for number in range(24)}


def test_the_asynchronous_client_counts_too(emulator):
    async def run():
        with mock.patch.dict(os.environ, {"FIRESTORE_EMULATOR_HOST": emulator.host}):
            client = firestore.AsyncClient(project="bookspine")
        counter = client.document("counters/c")
        await counter.set({"n": 0})

        @firestore.async_transactional
        async def count(transaction):
            found = await counter.get(transaction=transaction)
            transaction.update(counter, {"n": found.get("n") + 1})

        transactions = [client.transaction(max_attempts=ATTEMPTS) for _ in range(12)]
        await asyncio.gather(*[count(transaction) for transaction in transactions])
        return (await counter.get()).get("n")

    assert asynchronous.run(run()) == 12


def test_a_failing_program_rolls_back(client):
    document = client.document("books/a")
    document.set({"n": 1})

    @firestore.transactional
    def fail(transaction):
        document.get(transaction=transaction)
        transaction.update(document, {"n": 2})
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError):
        fail(client.transaction())
    # Nothing is locked any more.
    document.update({"m": 1}, timeout=5)
    assert document.get().to_dict() == {"n": 1, "m": 1}


def test_a_precondition_fails_the_transaction_and_frees_its_locks(client):
    document = client.document("books/a")
    document.set({"n": 1})

    @firestore.transactional
    def create(transaction):
        document.get(transaction=transaction)
        transaction.create(document, {"n": 2})

    with pytest.raises(exceptions.AlreadyExists):
        create(client.transaction())
    document.update({"n": 3}, timeout=5)


def test_a_plain_write_waits_for_the_transaction_that_has_read(raw):
    raw.commit(None, books__a=1)
    transaction = raw.begin(read_write={})
    assert len(raw.get(transaction, "books/a", "books/none")) == 2
    plain = [raw.start_commit(None, books__a=10), raw.start_commit(None, books__none=10)]
    # These are answered after the writes have come in.
    for _ in range(3):
        raw.get(None, "books/a")
    assert not any(future.done() for future in plain)
    committed = raw.commit(transaction, books__a=2)
    for future in plain:
        assert future.result().commit_time > committed.commit_time
    assert raw.get(None, "books/a")[0].found.fields["n"].integer_value == 10


def test_what_would_come_into_a_query_waits(raw):
    raw.commit(None, books__a=1)
    transaction = raw.begin(read_write={})
    assert raw.count(transaction, "books") == 1
    plain = raw.start_commit(None, books__b=1)
    elsewhere = raw.start_commit(None, shelves__b=1)
    elsewhere.result()
    assert raw.count(transaction, "books") == 1
    assert not plain.done()
    committed = raw.commit(transaction, books__c=2)
    assert plain.result().commit_time > committed.commit_time


def test_of_two_that_have_read_the_same_the_older_writes(raw):
    raw.commit(None, books__a=1)
    older = raw.begin(read_write={})
    younger = raw.begin(read_write={})
    raw.get(older, "books/a")
    raw.get(younger, "books/a")
    waiting = raw.start_commit(younger, books__a=3)
    raw.commit(older, books__a=2)
    with pytest.raises(Exception) as failure:
        waiting.result()
    assert TOO_MUCH in str(failure.value)
    retry = raw.begin(read_write={"retry_transaction": younger})
    assert raw.get(retry, "books/a")[0].found.fields["n"].integer_value == 2
    raw.commit(retry, books__a=4)
    assert raw.get(None, "books/a")[0].found.fields["n"].integer_value == 4


def test_a_read_only_transaction_sees_one_moment(raw):
    before = raw.commit(None, books__a=1).commit_time
    transaction = raw.begin(read_only={})
    # It is in nobody's way.
    raw.commit(None, books__a=2, books__b=1)
    found = raw.get(transaction, "books/a", "books/b")
    assert found[0].found.fields["n"].integer_value == 1
    assert found[1].missing
    assert raw.count(transaction, "books") == 1
    with pytest.raises(exceptions.InvalidArgument, match="Cannot modify entities in a read-only"):
        raw.commit(transaction, books__a=3)
    raw.commit(transaction)
    earlier = raw.begin(read_only={"read_time": before})
    assert raw.get(earlier, "books/a")[0].found.fields["n"].integer_value == 1
    raw.roll_back(earlier)


def test_the_first_response_names_the_new_transaction(raw):
    raw.commit(None, books__a=1, books__b=2)
    responses = raw.get(None, "books/a", "books/b", new_transaction={"read_write": {}})
    assert responses[0].transaction and not responses[1].transaction
    raw.commit(responses[0].transaction, books__a=2)
    query = {"from_": [{"collection_id": "books"}]}
    responses = list(raw.api.run_query(request={
        "parent": raw.documents, "structured_query": query,
        "new_transaction": {"read_only": {}}}))
    assert responses[0].transaction and not responses[1].transaction
    raw.commit(responses[0].transaction)


def test_a_transaction_ends_once(raw):
    transaction = raw.begin(read_write={})
    raw.commit(transaction, books__a=1)
    closed = "Transaction is invalid or closed."
    with pytest.raises(exceptions.InvalidArgument, match=closed):
        raw.commit(transaction, books__a=2)
    with pytest.raises(exceptions.InvalidArgument, match=closed):
        raw.get(transaction, "books/a")
    # Clients do that after a commit whose answer was lost.
    raw.roll_back(transaction)
    with pytest.raises(exceptions.InvalidArgument, match="Invalid transaction."):
        raw.commit(b"nonsense", books__a=2)
    assert raw.get(None, "books/a")[0].found.fields["n"].integer_value == 1


def test_transactions_of_another_database_are_not_known(emulator, raw):
    transaction = raw.begin(read_write={})
    other = Raw(google.client(emulator, project="another"))
    with pytest.raises(exceptions.InvalidArgument, match="Transaction is invalid or closed."):
        other.commit(transaction, books__a=1)
    raw.commit(transaction, books__a=1)


def test_mobile_clients_are_optimistic_by_preconditions(client):
    """They read, and commit what must still be so: no locks."""
    document = client.document("books/a")
    read = document.set({"n": 1}).update_time
    document.update({"n": 2})
    with pytest.raises(exceptions.FailedPrecondition):
        document.update({"n": 10}, option=client.write_option(last_update_time=read))
    now = document.get().update_time
    document.update({"n": 10}, option=client.write_option(last_update_time=now))
    with pytest.raises(exceptions.AlreadyExists):
        document.create({"n": 1})
    assert document.get().to_dict() == {"n": 10}
