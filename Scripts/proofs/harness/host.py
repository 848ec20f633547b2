"""A host of static files, as pages have it that no server of ours answers."""

import contextlib
import functools
import gzip
import http.server
import os
import threading


class Host(http.server.SimpleHTTPRequestHandler):
    """A host that compresses texts, and remembers what it was asked for."""

    asked = set()

    def do_GET(self):
        self.asked.add(self.path.split("?")[0])
        path = self.translate_path(self.path)
        if os.path.isdir(path):
            path = os.path.join(path, "index.html")
        if not os.path.isfile(path):
            return self.send_error(404)
        with open(path, "rb") as file:
            self.answer(self.guess_type(path), file.read())

    def answer(self, kind, content):
        packed = gzip.compress(content)
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Content-Encoding", "gzip"), ("Content-Length", len(packed))):
            self.send_header(name, str(value))
        self.end_headers()
        # A browser that leaves a page does not wait for its files.
        with contextlib.suppress(ConnectionError):
            self.wfile.write(packed)

    def log_message(self, *_):
        pass


def serve(folder, kind=Host):
    """The address of a folder that is served until the process ends."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(kind, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
