"""What may stand between a reader and the server: a proxy that passes everything on, until it wants
a sign-in, says an error, or answers with a page of its own."""

import socket
import threading


class Proxy:
    """`answer` is None to pass on, else what every request gets: a whole answer of HTTP."""

    def __init__(self, server):
        self.server = server
        self.answer = None
        self.requests = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.connections = []
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, path=""):
        return f"http://127.0.0.1:{self.port}/{path}"

    def pass_on(self):
        self.answer = None

    def go_down(self):
        """As a network does that is gone."""
        self.answer = b""
        self.cut()

    def redirect(self, address="/sign-in/"):
        """As a sign-in does whose session has run out."""
        self._answer("302 Found", f"location: {address}\r\n")

    def show_page(self, status="200 OK"):
        page = "<!doctype html><title>Sign in</title><h1>Please sign in</h1>"
        self._answer(status, "content-type: text/html\r\n", page)

    def close(self):
        self.listener.close()
        self.cut()

    def cut(self):
        """Ends the connections that there are."""
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It had ended by itself.
        self.connections = []

    def _answer(self, status, headers, body=""):
        self.answer = (
            f"HTTP/1.1 {status}\r\n{headers}content-length: {len(body)}\r\n"
            f"connection: close\r\n\r\n{body}").encode()
        self.cut()

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.connections.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, client):
        with client:
            try:
                head = b""
                while b"\r\n\r\n" not in head:
                    part = client.recv(65536)
                    if not part:
                        return
                    head += part
                self.requests.append(head.split(b" ")[1].decode())
                if self.answer is not None:
                    client.sendall(self.answer)
                    return
                with socket.create_connection(("127.0.0.1", self.server.port)) as server:
                    self.connections.append(server)
                    server.sendall(self._rewritten(head))
                    back = threading.Thread(target=pump, args=(server, client), daemon=True)
                    back.start()
                    pump(client, server)
                    back.join()
            except OSError:
                return

    def _rewritten(self, head):
        """With the server's own name, and one request a connection."""
        ours, theirs = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{self.server.port}".encode()
        head = head.replace(ours, theirs)
        return head.replace(b"Connection: keep-alive", b"Connection: close")


def pump(source, target):
    try:
        while part := source.recv(65536):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return
