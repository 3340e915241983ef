/// The failures of requests in parallel, such as those of `async let`.
///
/// The first of them decides about their operation, and the others need no report. Swift has no link between the tasks of one
/// operation, so those that one function started, and that exist at the same time, count as parallel.
enum ParallelFailures {
    /// Notes a failure that was dropped. The argument is whether another one was reported or handled.
    typealias Note = @Sendable (_ isDecided: Bool) -> Void

    private struct Group {
        var count = 0
        var isDecided = false
        var dropped: [Note] = []
    }

    private static let groups = Locked<[String: Group]>([:])

    /// Adds a failure that occurred.
    static func begin(at site: CallSite) { groups.withLock { $0[key(site), default: Group()].count += 1 } }

    /// Notes that one of the failures was reported or handled.
    static func decide(at site: CallSite) {
        let dropped = groups.withLock { groups -> [Note] in
            groups[key(site)]?.isDecided = true
            defer { groups[key(site)]?.dropped = [] }
            return groups[key(site)]?.dropped ?? []
        }
        for note in dropped { note(true) }
    }

    /// Removes a failure.
    /// - Parameter note: Notes it, if it was neither reported nor handled. Called when the others have shown what it is.
    static func end(at site: CallSite, dropped note: Note?) {
        let (dropped, isDecided) = groups.withLock { groups -> ([Note], Bool) in
            guard var group = groups.removeValue(forKey: key(site)) else { return ([], false) }
            group.count -= 1
            if let note { group.dropped.append(note) }
            guard group.count > 0, !group.isDecided else {
                let dropped = group.dropped
                group.dropped = []
                if group.count > 0 { groups[key(site)] = group }
                return (dropped, group.isDecided)
            }
            groups[key(site)] = group
            return ([], false)
        }
        for note in dropped { note(isDecided) }
    }

    private static func key(_ site: CallSite) -> String { "\(site.fileID) \(site.function)" }
}
