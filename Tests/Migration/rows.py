"""The rows of one state: what the user sees, what developers see, what was sent, and what is wrong with it."""

import concurrent.futures
import json
import pathlib
import re
import subprocess

from service import FAULTS, Service

HERE = pathlib.Path(__file__).parent
OPERATIONS = ["sign-in", "profile", "search", "scan", "edit", "together", "switch-users"]
WRITES = ["sign-in", "edit", "together"]
SUCCESSES = ("welcome", "profile of ", "product ", "saved")

# From the worst to the least. What is on the screen has one flaw at most: the first of these.
SCREEN = ["wrong success", "spinner for ever", "nothing seen", "raw text", "wrong text", "uninformative text", "cancellation shown"]
FLAWS = ["lost data", "wrong sign-out", "wrong user", "sent twice", *SCREEN, "no cause", "reported twice"]


def topics():
    """Returns the topics of each text that a state shows."""
    lines = (HERE / "texts.tsv").read_text(encoding="utf-8").splitlines()
    return {text: set(names.split()) for names, text in (line.split("\t") for line in lines if line)}


def pairs():
    for operation in OPERATIONS:
        for fault in FAULTS:
            if operation == "switch-users" and fault != "none":
                continue
            if operation == "sign-in" and FAULTS[fault].renews:
                continue
            if operation == "together" and fault != "expired":
                continue
            yield operation, fault


def run(binary):
    """Returns the rows of a state."""
    service = Service()
    work = {operation: [] for operation in OPERATIONS}
    for operation, fault in pairs():
        address = service.add(operation, fault)
        work[operation].append((f"{operation} {fault} {address}\n", service.rows[-1]))

    def use(lines):
        done = subprocess.run([binary], input="".join(line for line, _ in lines), capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"migration: {binary} failed:\n{done.stderr[-4000:]}")
        # Each failure has a reference of its own.
        text = re.sub(r"\b[0-9A-Z]{5}-[0-9A-Z]{5}\b", "REFERENCE", done.stdout)
        outputs = [json.loads(line) for line in text.splitlines()]
        return [dict(output, service=row) for output, (_, row) in zip(outputs, lines, strict=True)]

    with concurrent.futures.ThreadPoolExecutor() as pool:
        rows = [row for rows in pool.map(use, work.values()) for row in rows]
    service.stopped.set()
    service.shutdown()
    return rows


def flaws(row, known):
    """Returns what is wrong with a row, the worst first."""
    operation, fault, service = row["operation"], FAULTS[row["fault"]], row["service"]
    found = set()
    success = [text for text in row["seen"] if text.startswith(SUCCESSES)]
    failures = [text for text in row["seen"] if text.partition(": ")[0] in ("alert", "message", "screen", "banner")]
    if operation in ("edit", "together") and not service.saved and not row["queued"] and not keeps_edit(row):
        found.add("lost data")
    signed_in = row.get("user") is not None
    if fault.ends and signed_in:
        found.add("wrong user")
    if operation not in ("sign-in", "switch-users") and not fault.ends and not signed_in:
        found.add("wrong sign-out")
    if operation == "switch-users" and (row.get("user") != "bob" or row["seen"][-1:] != ["profile of bob"]):
        found.add("wrong user")
    posts = [request for request in service.requests if request.startswith("POST /products") or request.startswith("POST /session")]
    if row["fault"] != "redirect-loop" and len(posts) > 1 + (operation == "switch-users" or fault.renews or row["fault"] == "401"):
        found.add("sent twice")
    if row["isBusy"]:
        found.add("spinner for ever")
    if row["fault"] == "left":
        if failures:
            found.add("cancellation shown")
    elif fault.fails:
        found |= of_failure(row, fault, success, failures, known)
    elif failures:
        found.add("wrong text")
    reports = [report for report in row["reports"] if not report.startswith("note ")]
    if len(reports) > (4 if operation == "together" else 1):
        found.add("reported twice")
    on_screen = [flaw for flaw in SCREEN if flaw in found]
    return [flaw for flaw in FLAWS if flaw in found and flaw not in on_screen[1:]]


def keeps_edit(row):
    return "form with the edit" in row["seen"]


def of_failure(row, fault, success, failures, known):
    found = set()
    # The service has stored what was sent, although its response is broken.
    is_right = row["operation"] == "edit" and (fault.saves or row["queued"])
    if success and not is_right and row["operation"] != "together":
        found.add("wrong success")
    if not failures and not success and "form for a new product" not in row["seen"]:
        found.add("nothing seen")
    for failure in failures:
        if failure not in known:
            raise SystemExit(f"migration: state the topic of this text in texts.tsv: {failure}")
        if "raw" in known[failure]:
            found.add("raw text")
        elif "neutral" in known[failure]:
            found.add("uninformative text")
        elif not known[failure] & (fault.topics if row["operation"] in WRITES else fault.topics - {"input"}):
            found.add("wrong text")
    if "form for a new product" in row["seen"] and row["fault"] not in ("404", "410"):
        found.add("wrong text")
    reports = [report for report in row["reports"] if not report.startswith("note ")]
    is_expected = row["fault"] in ("401", "404") or fault.ends or row["queued"]
    if not is_expected and (failures or not success) and not any(has_cause(report) for report in reports):
        found.add("no cause")
    return found


def has_cause(report):
    """Returns whether a report shows what happened at the network: a status, a code of URL loading, or a cause."""
    return any(sign in report for sign in ("unacceptableStatus(", "NSURLErrorDomain", "http/", "/{}/"))


def table(rows, known):
    """Returns the rows as text: one line each, and the flaws at its end."""
    lines = []
    for row in rows:
        requests = {}
        for request in row["service"].requests:
            requests[request] = requests.get(request, 0) + 1
        sent = sorted(request + (f" x{count}" if count > 1 else "") for request, count in requests.items())
        cells = [
            f"{row['operation']} {row['fault']}",
            ", ".join(row["seen"]) or "nothing",
            f"user {row.get('user') or 'none'}" + (f", {row['queued']} queued" if row["queued"] else ""),
            ", ".join(sent) or "nothing sent",
            ", ".join(sorted(shortened(report) for report in row["reports"])) or "not reported",
        ]
        # Which requests are sent before the user is signed out differs in each run.
        if len(row["service"].renewals) > 1:
            cells[1:] = ["two parts of the app renew the token"]
        lines.append(" | ".join(cells) + "".join(f" | {flaw.upper()}" for flaw in flaws(row, known)))
    return "\n".join(lines) + "\n"


def shortened(report):
    """Returns a report without what differs in each run: the user info, the port, and
    which of two limits ended a request."""
    report = re.sub(r" ?\"\(null\)\"| ?UserInfo=.*", "", report)
    # The limits of the client and of the service are the same.
    report = report.replace("http/timed-out-deadline", "http/timed-out")
    return re.sub(r"http://127\.0\.0\.1:\d+/\{\}", "", report)


def worse(before, after, known):
    """Returns the rows that are worse than before, with the new flaws."""
    old = {(row["operation"], row["fault"]): flaws(row, known) for row in before}
    for row in after:
        previous = old[row["operation"], row["fault"]]
        screen = [SCREEN.index(flaw) for flaw in previous if flaw in SCREEN]
        new = [
            flaw
            for flaw in flaws(row, known)
            if flaw not in previous and not (flaw in SCREEN and screen and SCREEN.index(flaw) > screen[0])
        ]
        if new:
            yield row, new


def counts(state, rows, known, worse):
    """Returns one line about a state: the number of rows with each flaw."""
    numbers = {flaw: 0 for flaw in FLAWS}
    for row in rows:
        for flaw in flaws(row, known):
            numbers[flaw] += 1
    text = ", ".join(f"{number} {flaw}" for flaw, number in numbers.items() if number) or "no flaws"
    return f"{state}: {len(rows)} rows, {worse} worse than before: {text}"


# The columns of the article.
COLUMNS = [
    ["lost data"], ["wrong sign-out", "wrong user"], ["wrong success"], ["nothing seen", "raw text", "wrong text"],
    ["uninformative text"], ["no cause"], ["reported twice"],
]


def figures(state, rows, known, worse):
    """Returns a row of the article's table: the number of rows with each flaw."""
    found = [flaws(row, known) for row in rows]
    numbers = [sum(any(flaw in column for flaw in flaws) for flaws in found) for column in COLUMNS]
    return f"| {state} | {worse} | " + " | ".join(map(str, numbers)) + " |\n"
