extension End {
    /// Whether the code that follows ignores the failure.
    var isIgnored: Bool {
        // A `try?` stores a default value. A handler stores a value derived from the failure.
        if next.contains(.stores), origin != .optionalTry, origin != .absorbingCall { return false }
        return next.isDisjoint(
            with: [.throwsAgain, .replacesError, .answersNothing, .crashes, .asserts, .skipsItem, .acts])
    }

    /// Whether the failure is relevant and wasn't reported before.
    var isLoss: Bool {
        origin != .typedHandler && !recipients.contains(.below) && attempt.isDisjoint(with: [.cleansUp, .logs])
    }

    /// Whether the user waits for the result.
    var isAwaited: Bool { isOnScreen || trigger == .person }

    /// The effect of an ignored failure on the end user.
    var consequenceOfIgnoring: Consequence {
        if next.contains(.answersSuccess) { return .falseSuccess }
        guard isAwaited else { return .silence }
        if attempt.contains(.writes) { return .falseSuccess }
        return attempt.isAction ? .misled : .silence
    }

    /// The effect of a lost cause. Local operations fail for few distinct reasons, servers for many.
    var consequenceOfLosingCause: Consequence {
        if isPlain { return .silence }
        if attempt.contains(.callsServer) { return .causeLost }
        return attempt.isDisjoint(with: [.touchesStore, .writes, .deletes]) ? .causeLost : .silence
    }
}
