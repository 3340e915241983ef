import Foundation

/// The errors that an error wraps.
package enum ErrorChain {
    /// The number of causes that are followed: an error may be its own underlying error.
    private static let mostCauses = 15

    /// Returns an error and its causes, the outermost first.
    package static func errors(in error: any Error) -> [any Error] {
        var errors = [error]
        while errors.count <= mostCauses, let cause = errors.last.flatMap(cause) { errors.append(cause) }
        return errors
    }

    /// Returns the first interruption among an error and its causes.
    package static func interruption(in error: any Error) -> (any AnyInterruption)? {
        // Most errors are none, and wrap none.
        if let interruption = error as? any AnyInterruption { return interruption }
        return errors(in: error).lazy.compactMap { $0 as? any AnyInterruption }.first
    }

    /// Returns the error that an error wraps: by `NSUnderlyingErrorKey`, or as a payload or property of its own.
    private static func cause(of error: any Error) -> (any Error)? {
        switch error {
        case let error as any AnyInterruption: return error.anyFailure?.failure
        case DecodingError.dataCorrupted(let context): return context.underlyingError
        case EncodingError.invalidValue(_, let context): return context.underlyingError
        default: break
        }
        let bridged = error as NSError
        if let cause = bridged.userInfo[NSUnderlyingErrorKey] as? any Error { return cause }
        if let causes = bridged.userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error], let cause = causes.first {
            return cause
        }
        // The user info was all that an `NSError` has.
        guard !(type(of: error) is NSError.Type) else { return nil }
        return payloads(of: error).first { payload in
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
