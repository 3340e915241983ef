import Watertight

/// The expected end of a request.
enum FacadeExpectation: String {
    case value = "returned a value"
    case failure = "failed"
    case cancellation = "been cancelled"
    case dismissal = "been dismissed"
}

extension FacadeRehearsal {
    func problems(_ event: String, expecting expected: FacadeExpectation) -> [String] {
        if endedTooEarly { return ["the call \(ending) before the SDK had answered"] }
        guard let end else {
            return starts == 0
                ? ["the facade did not start the SDK within \(limit)"]
                : ["the call was still waiting \(limit) after \(event)"]
        }
        let isAsExpected =
            switch (end, expected) {
            case (.returned, .value): true
            case (.interrupted(let interruption), .failure): interruption.anyFailure != nil
            case (.interrupted(let interruption), .cancellation): interruption.anyFailure == nil
            case (.dismissed, .dismissal): true
            case (.returned, _), (.dismissed, _), (.interrupted, _), (.threw, _): false
            }
        return isAsExpected ? [] : ["the call \(ending) after \(event), and should have \(expected.rawValue)"]
    }

    func problems(_ event: String, expectingReports count: Int) -> [String] {
        guard reports.count != count else { return [] }
        return switch (count, reports.count) {
        case (0, _): ["the facade reported \(codes) after \(event), which isn't a failure"]
        case (_, 0): ["the facade reported nothing after \(event)"]
        default: ["the facade reported \(reports.count) times after \(event): \(codes)"]
        }
    }

    private var codes: String { reports.map { "\($0.code)" }.joined(separator: ", ") }

    private var ending: String {
        switch end {
        case .returned: "returned a value"
        case .dismissed: "was dismissed"
        case .interrupted(let interruption):
            if let failure = interruption.anyFailure?.failure {
                "failed with \((failure as? any LayerFailure).map { "\($0.code)" } ?? "\(type(of: failure))")"
            } else {
                "was cancelled"
            }
        case .threw(let error): "threw a \(type(of: error)), which isn't an Interruption,"
        case nil: "did not end"
        }
    }
}
