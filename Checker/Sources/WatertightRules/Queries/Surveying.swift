import Synchronization

/// A survey that is made once, when it is first asked for.
final class Surveying: Sendable {
    private let made = Mutex<Survey?>(nil)
    private let make: @Sendable () -> Survey

    init(_ make: @escaping @Sendable () -> Survey) { self.make = make }

    var survey: Survey {
        made.withLock { known in
            if let known { return known }
            let survey = make()
            known = survey
            return survey
        }
    }
}
