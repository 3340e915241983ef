"""The service of the app, with its faults. One of each operation and fault is a row; its address contains its number."""

import gzip
import json
import socket
import socketserver
import struct
import threading


class Fault:
    """What the service does to a request, and what a user may read then.

    reply       what is sent: bytes, a callable that is called with the handler, or None for the real response
    topics      the topics of the texts that are right
    saves       whether the service has stored what a request sends, although the response is broken
    token       the same as reply, for the request that renews the token: the operation is refused with 401 until then
    ends        whether the service has ended the session: the user has to sign in again
    fails       whether the operation can't succeed
    """

    def __init__(self, reply=None, topics="", saves=False, token=None, ends=False, fails=True, renews=False):
        self.reply, self.topics, self.saves, self.token = reply, set(topics.split()), saves, token
        self.ends, self.fails, self.renews = ends, fails, renews or token is not None


def response(status, body=b"{}", fields="", length=None, type="application/json"):
    if isinstance(body, (dict, list)):
        body = json.dumps(body).encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {type}\r\nContent-Length: {len(body) if length is None else length}\r\n"
    return (head + fields + "Connection: close\r\n\r\n").encode() + body


def reset(handler):
    handler.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.request.close()


def hang(handler, first=b""):
    handler.request.sendall(first)
    handler.server.stopped.wait(90)


def drip(handler):
    for byte in response("200 OK", handler.content()):
        handler.request.sendall(bytes([byte]))


HTML = response("200 OK", b"<html><body>Welcome to the hotel</body></html>", type="text/html")
PROBLEM = {"type": "about:blank", "title": "Invalid", "errors": {"name": ["is too long"]}}

# `input` is right for what a user entered, so not where the operation only reads.
FAULTS = {
    "none": Fault(fails=False),
    "slow": Fault(drip, saves=True, fails=False),
    "redirect": Fault(lambda handler: handler.redirect("/moved"), fails=False),
    "expired": Fault(renews=True, fails=False),
    "left": Fault(hang, fails=True),
    # The network.
    "refused": Fault(topics="connection"),
    "reset": Fault(reset, "connection"),
    "closed": Fault(b"", "connection"),
    "hang": Fault(hang, "connection busy"),
    "hang-in-body": Fault(lambda handler: hang(handler, response("200 OK", b"{", length=99)), "connection busy", saves=True),
    "truncated": Fault(lambda handler: handler.truncated(), "connection", saves=True),
    "captive-portal": Fault(HTML, "connection network service"),
    "not-http": Fault(b"SSH-2.0-OpenSSH_9.2\r\n", "connection network service"),
    # What the response contains.
    "empty": Fault(response("200 OK", b""), "service", saves=True),
    "no-content": Fault(response("204 No Content", b""), "service", saves=True),
    "malformed": Fault(response("200 OK", b'{"code": '), "service", saves=True),
    "other-shape": Fault(response("200 OK", {"data": [1]}), "service", saves=True),
    "null": Fault(response("200 OK", b"null"), "service", saves=True),
    "bad-gzip": Fault(
        response("200 OK", gzip.compress(b"{}" * 99)[:30], "Content-Encoding: gzip\r\n"), "service connection", saves=True),
    "redirect-loop": Fault(lambda handler: handler.redirect(handler.path), "service"),
    # What the status means.
    "400": Fault(response("400 Bad Request", PROBLEM), "input service"),
    "401": Fault(response("401 Unauthorized"), "sign-in credentials"),
    "403": Fault(response("403 Forbidden"), "access"),
    "404": Fault(response("404 Not Found"), "missing service"),
    "409": Fault(response("409 Conflict"), "conflict input service"),
    "410": Fault(response("410 Gone"), "missing service"),
    "413": Fault(response("413 Content Too Large"), "input service"),
    "422": Fault(response("422 Unprocessable Content", PROBLEM), "input service"),
    "426": Fault(response("426 Upgrade Required", fields="Upgrade: app/2\r\n"), "update"),
    "429": Fault(response("429 Too Many Requests", fields="Retry-After: 30\r\n"), "busy"),
    "451": Fault(response("451 Unavailable For Legal Reasons"), "access"),
    "500": Fault(response("500 Internal Server Error", b"panic: nil map"), "service busy"),
    "500-html": Fault(response("500 Internal Server Error", b"<html>nginx</html>", type="text/html"), "service busy"),
    "502": Fault(response("502 Bad Gateway", b"<html>nginx</html>", type="text/html"), "service busy"),
    "503": Fault(response("503 Service Unavailable"), "service busy"),
    "503-maintenance": Fault(response("503 Service Unavailable", fields="Retry-After: 3600\r\n"), "service busy"),
    "504": Fault(response("504 Gateway Timeout"), "service busy"),
    # The renewal of the token.
    "renewal-refused": Fault(
        topics="sign-in", ends=True, token=response("400 Bad Request", {"error": "invalid_grant"})),
    "renewal-403-of-a-firewall": Fault(
        topics="access service busy", token=response("403 Forbidden", b"<html>Blocked</html>", type="text/html")),
    "renewal-429": Fault(topics="service busy", token=response("429 Too Many Requests")),
    "renewal-500": Fault(topics="service busy", token=response("500 Internal Server Error", b"panic")),
    "renewal-503": Fault(topics="service busy", token=response("503 Service Unavailable")),
    "renewal-reset": Fault(topics="connection", token=reset),
    "renewal-truncated": Fault(topics="connection", token=lambda handler: handler.truncated()),
    "renewal-captive-portal": Fault(topics="connection network service", token=HTML),
}


class Row:
    """What the service knows of one row: its tokens, and what arrived."""

    def __init__(self, operation, fault):
        self.operation, self.fault = operation, FAULTS[fault]
        self.requests = []
        self.arrived = threading.Event()
        self.lock = threading.Lock()
        self.numbers = {}
        self.saved = 0
        # Whether each renewal that arrived comes from the library, and those that are answered.
        self.renewals, self.renewed = [], []
        self.changed = threading.Condition()

    def number(self, user):
        return self.numbers.get(user, 0)

    def allows(self, authorization):
        user = authorization.rpartition("-")[2]
        if not authorization.startswith("Bearer A"):
            return False
        if self.fault.renews and self.number(user) == 0:
            return False
        return authorization == f"Bearer A{self.number(user)}-{user}"

    def tokens(self, user):
        self.numbers[user] = self.number(user) + 1
        return {"access": f"A{self.number(user)}-{user}", "refresh": f"R{self.number(user)}-{user}", "user": user}


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(90)
        try:
            self.exchange()
        except OSError:
            pass  # The app has closed the connection.

    def exchange(self):
        data = b""
        while b"\r\n\r\n" not in data:
            part = self.request.recv(65536)
            if not part:
                return
            data += part
        head, _, self.body = data.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        self.method, target, _ = lines[0].split(" ")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        while len(self.body) < int(fields.get("content-length", 0)):
            self.body += self.request.recv(65536)
        _, number, *rest = target.split("?")[0].split("/")
        self.path, self.prefix = "/" + "/".join(rest), "/" + number
        self.row = self.server.rows[int(number)]
        self.authorization = fields.get("authorization", "")
        if self.path == "/arrived":
            self.row.arrived.wait(60)
            return self.request.sendall(response("200 OK"))
        if self.path == "/token" and self.row.operation == "together":
            self.arrange(fields.get("accept", "").startswith("application/json"))
        with self.row.lock:
            user = self.authorization.rpartition("-")[2]
            self.row.requests.append(f"{self.method} {self.path}" + (f" as {user}" if user else ""))
            answer = self.answer()
        self.row.arrived.set()
        if callable(answer):
            answer(self)
        else:
            self.request.sendall(answer)
            self.request.shutdown(socket.SHUT_WR)

    def arrange(self, is_library):
        """Waits for a second renewal. The library's is answered first, which is the order that shows most."""
        row = self.row
        with row.changed:
            row.renewals.append(is_library)
            row.changed.notify_all()
            row.changed.wait_for(lambda: len(row.renewals) > 1, timeout=8)
            if is_library:
                row.renewed.append(is_library)
                row.changed.notify_all()
            else:
                row.changed.wait_for(lambda: row.renewed or not any(row.renewals), timeout=8)

    def answer(self):
        """Returns what to send, as bytes or as a function."""
        fault = self.row.fault
        if self.path == "/token":
            if fault.token is not None:
                return fault.token
            refresh = json.loads(self.body)["refresh"]
            user = refresh.partition("-")[2]
            # A refresh token is accepted once.
            if refresh != f"R{self.row.number(user)}-{user}":
                return response("400 Bad Request", {"error": "invalid_grant"})
            return response("200 OK", self.row.tokens(user))
        if self.path == "/moved":
            self.row.saved += self.method == "POST"
            return response("200 OK", self.content())
        if self.path == "/session":
            if fault.reply is None:
                return response("200 OK", self.content())
        elif not self.row.allows(self.authorization):
            return response("401 Unauthorized")
        if self.method == "POST" and self.path == "/products" and (fault.saves or fault.reply is None):
            self.row.saved += 1
        return response("200 OK", self.content()) if fault.reply is None else fault.reply

    def content(self):
        if self.path == "/session" or self.row.operation == "sign-in":
            user = json.loads(self.body)["email"].partition("@")[0] if self.body else "ada"
            return self.row.tokens(user)
        if self.path == "/profile" or self.row.operation == "profile":
            return {"name": self.authorization.rpartition("-")[2]}
        product = {"code": "4006040", "name": "Oats"}
        if self.method == "GET" and (self.path == "/products" or self.row.operation == "search"):
            return [product, product]
        return product

    def redirect(self, path):
        # 307 keeps the method and the body.
        location = f"Location: {self.prefix}{path}\r\n"
        self.request.sendall(response("307 Temporary Redirect", b"", location))
        self.request.shutdown(socket.SHUT_WR)

    def truncated(self):
        body = json.dumps(self.content()).encode()
        self.request.sendall(response("200 OK", body[:-3], length=len(body)))
        self.request.shutdown(socket.SHUT_WR)


class Service(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 200

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.rows = []
        self.stopped = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def add(self, operation, fault):
        """Adds a row. Returns its address."""
        self.rows.append(Row(operation, fault))
        port = 1 if fault == "refused" else self.server_address[1]
        return f"http://127.0.0.1:{port}/{len(self.rows) - 1}"
