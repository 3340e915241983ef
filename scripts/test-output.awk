# Shortens the output of `swift test`: one line for each suite, failures in full, and the closing lines as they are.
# Unknown lines of the build are kept, and so is everything after a crash. With `-v progress=1` the current step of the
# build is shown on one line of the terminal.

function keep(line) {
    if (shown) printf "\r\033[K"
    shown = 0
    print line
    fflush()
}

# The name in `◇ Test name started.`; the same as in `✔ Test name passed after 1 second.`
function name(line) {
    sub(/^[^ ]+ Test /, "", line)
    sub(/ (started\.$|(passed|failed) after .*|skipped.*)/, "", line)
    return line
}

# The build.
/^\[[0-9]+\/[0-9]+\] / || /^Building for / || /^(Fetch|Updat|Comput|Creat|Work|Download)(ing|ed) / {
    if (!testing && !crashed) {
        if (progress) printf "\r\033[K%.100s", $0
        shown = progress
        fflush()
        next
    }
}

# A crash: everything after it is of interest.
crashed { keep($0); next }
/Fatal error: / || /Program crashed/ || /^error: / || /unexpected signal code/ {
    if (testing) crashed = 1
    keep($0)
    next
}

# The arguments of a test case may have several lines.
/^[^ ]+ (Test|Suite) / { argument = 0 }
/^[^ ]+ Test case passing / { detail = 0; argument = 1 }
argument { if (/ (started\.|(passed|failed) after [0-9.]+ seconds.*)$/) argument = 0; next }

# Swift Testing. A line begins with a symbol that depends on the platform.
/^[^ ]+ Test run started/ { testing = 1; detail = 0; next }
/^[^ ]+ Test run with .* (passed|failed) after / { ended = 1; detail = 0; keep($0); next }
/^[^ ]+ Suite .* (passed|failed) after / { detail = 0; keep($0); next }
/^[^ ]+ (Test|Suite) .* skipped/ { detail = 0; keep($0); next }
/^[^ ]+ Suite .* started\.$/ { detail = 0; next }
/^[^ ]+ Test .* started\.$/ { detail = 0; running[name($0)] = 1; next }
/^[^ ]+ Test .* recorded an issue / { detail = 1; keep($0); next }
/^[^ ]+ Test .* passed after / { detail = 0; delete running[name($0)]; next }
/^[^ ]+ Test .* failed after / { detail = 0; delete running[name($0)]; keep($0); next }

# XCTest. It runs even if no test uses it, and then executes 0 tests.
/^Test Suite '(All|Selected) tests' (passed|failed)/ { total = 1; detail = 0; next }
/^Test Suite '.*\.xctest' / || /^Test Suite .* started at / { testing = 1; detail = 0; next }
/^Test Suite .* (passed|failed) at / { detail = 0; keep($0); next }
/^Test Case .* started at / || /^Test Case .* passed \(/ { detail = 0; next }
/^Test Case .* failed \(/ || /^Test Case .* skipped \(/ { detail = 0; keep($0); next }
/^[ \t]*Executed [0-9]+ test/ { if (total) keep($0); total = 0; next }
/: error: / { if (testing) { detail = 1; keep($0); next } }

# The lines after an issue belong to it, but for log entries of tests that run at the same time. Other lines during the tests are printed by the tests themselves.
/^[0-9-]+T[0-9:]+[^ ]* (trace|debug|info|notice|warning|error|critical) / { if (testing) next }
detail || !testing { keep($0) }

END {
    if (shown) printf "\r\033[K"
    # Tests that had begun when the process ended.
    if (testing && !ended) for (test in running) print "No result: " test
}
