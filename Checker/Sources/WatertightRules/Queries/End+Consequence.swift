extension End {
    /// Whether nothing follows that takes the failure into account.
    var isIgnored: Bool {
        // A `try?` stores a default value; a handler stores what it derives from the failure.
        if next.contains(.stores), origin != .optionalTry, origin != .absorbingCall { return false }
        return next.isDisjoint(
            with: [.throwsAgain, .replacesError, .answersNothing, .crashes, .asserts, .skipsItem, .acts])
    }

    /// Whether the failure matters to someone and wasn't reported before.
    var isLoss: Bool {
        origin != .typedHandler && !recipients.contains(.below) && attempt.isDisjoint(with: [.cleansUp, .logs])
    }

    /// Whether someone waits for what was attempted.
    var isAsked: Bool { isOnScreen || trigger == .person }

    /// What an ignored failure does to people.
    var consequenceOfIgnoring: Consequence {
        if next.contains(.answersSuccess) { return .falseSuccess }
        guard isAsked else { return .silence }
        if attempt.contains(.writes) { return .falseSuccess }
        return attempt.isAction ? .misled : .silence
    }

    /// What a lost cause does: a device has few reasons to fail that differ, a server has many.
    var consequenceOfLosingCause: Consequence {
        if isPlain { return .silence }
        if attempt.contains(.callsServer) { return .causeLost }
        return attempt.isDisjoint(with: [.touchesStore, .writes, .deletes]) ? .causeLost : .silence
    }
}
