extension End {
    /// Whether the code that follows ignores the failure.
    var isIgnored: Bool {
        // A `try?` stores a default value. A handler stores a value derived from the failure.
        if next.contains(.stores), origin != .optionalTry, origin != .absorbingCall { return false }
        return next.isDisjoint(
            with: [.throwsAgain, .replacesError, .answersNothing, .crashes, .asserts, .skipsItem, .acts])
    }

    /// Whether at most a log contains the failure.
    package var isQuiet: Bool {
        recipients.isDisjoint(with: [.person, .caller, .keeper]) && !next.contains(.crashes)
    }

    /// Whether losing the failure is harmless: cleanup, the log itself, and constants.
    package var isHarmless: Bool { !attempt.isDisjoint(with: [.cleansUp, .logs, .usesConstants]) }

    /// Whether the row of the called function describes the same failure.
    var repeatsCallee: Bool { origin == .absorbingCall && next == .continues }

    /// The harm of losing the failure: whether the code reacts, what was attempted, what started it, and who receives it.
    func harm(isNamedChange: Bool) -> Int {
        let attempted =
            attempt.isAction || isNamedChange ? 3 : attempt.contains(.touchesStore) ? 2 : attempt.isEmpty ? 1 : 0
        let started = trigger == .person ? 2 : isAwaited ? 1 : 0
        // A reaction to a certain error is intended.
        let known = origin == .typedHandler && next.contains(.acts) ? 0 : 1
        return known * 32 + attempted * 6 + started * 2 + (recipients.contains(.log) ? 0 : 1)
    }

    /// Whether the failure is relevant and wasn't reported before.
    var isLoss: Bool {
        origin != .typedHandler && attempt.isDisjoint(with: [.cleansUp, .logs])
    }

    /// Whether the user waits for the result.
    var isAwaited: Bool { isOnScreen || trigger == .person }

    /// Whether only the device takes part, so that there are few causes.
    var isLocal: Bool {
        !attempt.contains(.callsServer) && !attempt.isDisjoint(with: [.touchesStore, .writes, .deletes])
    }
}
