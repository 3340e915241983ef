import Logging

// The levels, messages and metadata of log entries, for all reporters that write to a log.

extension FailureReport {
    /// The level of the severity.
    var logLevel: Logger.Level {
        switch severity {
        case .expected: .info
        case .environmental: .warning
        case .defect, .inherited: .error
        }
    }

    /// The failure and the code that it was translated to.
    var logMessage: String {
        if let cause {
            "\(cause.domain)/\(cause.reason) became \(code.domain)/\(code.reason)"
        } else if kind.code == code.reason {
            code.description
        } else {
            "\(kind) became \(code)"
        }
    }

    /// References, codes, places and kinds, with reserved capacity for the details. Values are formatted only if a log
    /// handler writes them.
    var logMetadata: Logger.Metadata {
        let entry = Entry(self)
        var metadata = Logger.Metadata(minimumCapacity: 6 + details.entries.count)
        metadata["incident"] = .stringConvertible(incident)
        metadata["at"] = entry[.callSite]
        metadata["code"] = entry[.code]
        metadata["chain"] = .array((-1..<causes.count).map { entry[$0 < 0 ? .kind : .kindBelow($0)] })
        metadata["group"] = entry[.group]
        if cause != nil { metadata["cause"] = entry[.cause] }
        return metadata
    }

    /// A report whose values are formatted only if a log handler writes them.
    private final class Entry: Sendable {
        let report: FailureReport

        init(_ report: FailureReport) { self.report = report }

        subscript(field: Field) -> Logger.MetadataValue { .stringConvertible(Value(entry: self, field: field)) }
    }

    private enum Field {
        case callSite, code, cause, kind, kindBelow(Int), group
    }

    // Small enough to be stored without an allocation.
    private struct Value: CustomStringConvertible, Sendable {
        let entry: Entry
        let field: Field

        var description: String {
            let report = entry.report
            return switch field {
            case .callSite: report.callSite.description
            case .code: report.code.description
            case .cause: report.cause?.description ?? ""
            case .kind: report.kind.description
            case .kindBelow(let index): report.causes[index].description
            case .group: report.group
            }
        }
    }
}

extension FailureNote {
    /// The level: `info` for shown failures, `notice` for redirected ones, `error` for a programming error or a failure
    /// without a report, and `debug` for the other steps.
    var logLevel: Logger.Level {
        switch self {
        case .translated, .recovered, .unused, .handled, .withheld: .debug
        case .shown: .info
        case .redirected: .notice
        case .dropped, .notConnected, .actionsNotPerformed, .credentialUnused, .outputNotConnected, .cancelledElsewhere:
            .error
        }
    }

    /// The description of the step.
    var logMessage: String {
        switch self {
        case .translated(_, _, let from, let to): "\(from) became \(to)"
        case .dropped(_, let code, _):
            "\(code) was dropped without a report: translate it, send it to an output, or call 'recovered()'."
        case .recovered(_, let code, _): "\(code) recovered: the program continues without it"
        case .unused(_, let code, _): "\(code) of a request that didn't decide the outcome"
        case .handled(_, let code, let method, _): "\(code) handled (\(method))"
        case .withheld(_, let code, let method, let reason, _): "\(code) not shown (\(method)): \(reason)"
        case .notConnected(_, let code, let method, _):
            "\(code) not shown (\(method)): no view above has 'presentsFailures(of:)'."
        case .actionsNotPerformed(let kinds, _, let code, _):
            "\(code) offers \(kinds.joined(separator: ", ")) without a closure that performs it: pass 'perform:'."
        case .shown(_, let code, let method): "\(code) shown (\(method))"
        case .redirected(_, let code, let from, let to): "\(code) redirected (\(from) to \(to))"
        case .credentialUnused:
            "The keeper adds no credential: the call has an Authorization field already. Remove the field."
        case .outputNotConnected:
            "The output was never connected: call 'connect(_:)' before the use case runs."
        case .cancelledElsewhere:
            "The cancellation of another task ended a use case, whose screen may wait forever: translate it with 'foreign'."
        }
    }

    /// References, codes and places.
    var logMetadata: Logger.Metadata {
        switch self {
        case .translated(let incident, let site, let from, let to):
            [
                "incident": .stringConvertible(incident), "at": .stringConvertible(site),
                "code": .stringConvertible(to), "cause": .stringConvertible(from),
            ]
        case .dropped(let incident, let code, let site), .recovered(let incident, let code, let site),
            .unused(let incident, let code, let site), .actionsNotPerformed(_, let incident, let code, let site):
            [
                "incident": .stringConvertible(incident), "at": .stringConvertible(site),
                "code": .stringConvertible(code),
            ]
        case .handled(let incident, _, let method, let site), .notConnected(let incident, _, let method, let site),
            .withheld(let incident, _, let method, _, let site):
            ["incident": .stringConvertible(incident), "method": .string(method), "at": .stringConvertible(site)]
        case .shown(let incidents, _, let method), .redirected(let incidents, _, _, let method):
            if let incident = incidents.first, incidents.count == 1 {
                ["incident": .stringConvertible(incident), "method": .string(method)]
            } else {
                ["incidents": .array(incidents.map { .stringConvertible($0) }), "method": .string(method)]
            }
        case .credentialUnused(let site): ["at": .stringConvertible(site)]
        case .outputNotConnected(let receiver, let site), .cancelledElsewhere(let receiver, let site):
            ["receiver": .string(receiver), "at": .stringConvertible(site)]
        }
    }
}
