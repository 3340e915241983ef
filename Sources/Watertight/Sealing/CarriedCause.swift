/// Finds the sealed error that a failure carries.
enum CarriedCause {
    /// The levels of payloads inside of payloads that are searched; an indirect enum may have no end.
    private static let deepest = 8

    /// Finds the first sealed error in a failure; the failure itself is not asked for its cause.
    static func find(in failure: some CodedFailure) -> SealedError? {
        search(failure, deepest)
    }

    private static func search(_ value: Any, _ levels: Int) -> SealedError? {
        if let optional = value as? any AnyOptional { return optional.wrapped.flatMap { search($0, levels) } }
        // The metatype is asked: a test of the value itself may succeed by way of bridging.
        guard levels > 0, !(type(of: value) as Any.Type is any CustomReflectable.Type) else { return nil }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum, .struct, .tuple: break
        default: return nil
        }
        for child in mirror.children {
            if let sealed = child.value as? SealedError { return sealed }
            let cause = (child.value as? any CodedFailure).map(\.cause) ?? search(child.value, levels - 1)
            if let cause { return cause }
        }
        return nil
    }
}

/// An optional of any type; it reflects itself, and truly.
private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { self }
}
