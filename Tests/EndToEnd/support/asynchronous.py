"""Asynchronous code in tests: Playwright's own loop runs in the tests' thread as long as a browser is
open, so it gets a thread."""

import asyncio
import concurrent.futures


def run(coroutine):
    """Runs a coroutine to its end and returns what it returns."""
    with concurrent.futures.ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
