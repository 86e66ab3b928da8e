"""Google's own clients, pointed at our server as at the emulator."""

import os
from unittest import mock

import grpc
from google.cloud import firestore


def client(server, project="bookspine"):
    """Google's client, as a programmer makes it who has set the variable."""
    address = f"127.0.0.1:{server.port}"
    with mock.patch.dict(os.environ, {"FIRESTORE_EMULATOR_HOST": address}):
        return firestore.Client(project=project)


def channel(server, **options):
    """A channel without the client above it."""
    return grpc.insecure_channel(
        f"127.0.0.1:{server.port}", options=[
            ("grpc.max_receive_message_length", -1), *options.items()])

