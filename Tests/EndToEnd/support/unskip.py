"""A plugin for pytest, of `Scripts/client-tests.py`: the tests of explained queries, which Google's
client does not ask of an emulator, are asked of ours."""

REASON = "Query profile not supported in emulator."
# They are skipped for the same reason, but are about what is not there.
LEFT_OUT = ("vector", "pipeline")


def pytest_collection_modifyitems(items):
    for item in items:
        if not any(word in item.name for word in LEFT_OUT):
            item.own_markers = [
                mark for mark in item.own_markers
                if mark.name != "skipif" or mark.kwargs.get("reason") != REASON]
