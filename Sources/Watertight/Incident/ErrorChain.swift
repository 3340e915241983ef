import Foundation

/// The errors that an error wraps.
package enum ErrorChain {
    /// The number of causes that are followed: an error may be its own underlying error.
    private static let mostCauses = 15

    /// Returns an error and all causes below it, each before its own causes.
    package static func errors(in error: any Error) -> [any Error] {
        var errors: [any Error] = []
        var next = [error]
        while errors.count <= mostCauses, let error = next.popLast() {
            errors.append(error)
            next += causes(of: error).reversed()
        }
        return errors
    }

    /// Returns whether an error, or else each of its causes, fulfills a condition.
    static func allBranches(of error: any Error, depth: Int = 0, fulfill condition: (any Error) -> Bool) -> Bool {
        if condition(error) { return true }
        let causes = depth < mostCauses ? causes(of: error) : []
        return !causes.isEmpty && causes.allSatisfy { allBranches(of: $0, depth: depth + 1, fulfill: condition) }
    }

    /// Returns the errors of the items of an error about many items: of a dictionary or a list in its user info.
    static func items(of error: any Error) -> [any Error] {
        (error as NSError).userInfo.flatMap { key, value -> [any Error] in
            if key == multipleUnderlyingErrors { return [] }
            return (value as? [AnyHashable: any Error]).map { Array($0.values) } ?? value as? [any Error] ?? []
        }
    }

    private static let multipleUnderlyingErrors = "NSMultipleUnderlyingErrorsKey"

    /// Returns the first interruption among an error and its causes.
    package static func interruption(in error: any Error) -> (any AnyInterruption)? {
        // Most errors are none, and wrap none.
        if let interruption = error as? any AnyInterruption { return interruption }
        return errors(in: error).lazy.compactMap { $0 as? any AnyInterruption }.first
    }

    /// Returns the errors that an error wraps: by `NSUnderlyingErrorKey`, or as payloads or properties of its own.
    private static func causes(of error: any Error) -> [any Error] {
        switch error {
        case let error as any AnyInterruption: return [error.anyFailure?.failure].compactMap(\.self)
        case DecodingError.dataCorrupted(let context): return [context.underlyingError].compactMap(\.self)
        case EncodingError.invalidValue(_, let context): return [context.underlyingError].compactMap(\.self)
        default: break
        }
        let bridged = error as NSError
        if let cause = bridged.userInfo[NSUnderlyingErrorKey] as? any Error { return [cause] }
        if let causes = bridged.userInfo[multipleUnderlyingErrors] as? [any Error], !causes.isEmpty { return causes }
        // The user info was all that an `NSError` has.
        guard !(type(of: error) is NSError.Type) else { return [] }
        return payloads(of: error).filter { payload in
            // Foundation's errors store themselves as an `NSError`.
            guard type(of: payload) is NSError.Type else { return true }
            let payload = payload as NSError
            return payload.domain != bridged.domain || payload.code != bridged.code
        }
    }

    /// Returns the errors among an error's stored properties or payloads.
    private static func payloads(of error: any Error) -> [any Error] {
        Mirror(reflecting: error).children.flatMap { child in
            if let error = child.value as? any Error { return [error] }
            let payload = Mirror(reflecting: child.value)
            guard payload.displayStyle == .tuple else { return (child.value as? [any Error]) ?? [] }
            return payload.children.compactMap { $0.value as? any Error }
        }
    }
}
