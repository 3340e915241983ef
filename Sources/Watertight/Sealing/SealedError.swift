public import Foundation

/// An error that travels for diagnostics only: there is no way back to what was sealed.
///
/// It has no getter for the original, cannot be cast to it and shows nothing of it to a mirror, a dump or a
/// description. Equality and hash come from the ``Fingerprint`` alone, so an enum that carries one stays `Hashable` and
/// a test can compare it. Only a registered ``FailureReporter`` is ever handed the original, at the one boundary that
/// reports it.
public struct SealedError: Error, Sendable {
    private let contents: Contents

    /// Seals a foreign error: one of the three entry points for `any Error`, beside
    /// ``Boundary/translate(foreign:code:cancelledBy:fileID:line:_:)`` and the router's `handle(unexpected:)`.
    ///
    /// Use it where an error is kept inside its layer, such as in a transport. At the edge of a layer a ``Boundary``
    /// seals and reports in one step. Sealing what is sealed already changes nothing.
    /// - Parameters:
    ///   - error: The error to seal. It is kept, for reporters alone.
    ///   - code: The kind of error, where the error itself does not tell. An error that is neither an enum nor
    ///     an `NSError` shows nothing but its type, so that all of its type would count as one kind.
    public init(sealing error: any Error, code: FailureCode? = nil) {
        self.init(error, code: code, causes: Self.mostCauses)
    }

    /// Seals a failure whose code and cause have been asked for.
    init(_ failure: some CodedFailure, code: FailureCode, restingOn cause: SealedError?, isReported: Bool) {
        self.init(failure, Fingerprint(of: failure, code: code), restingOn: cause, isReported: isReported)
    }

    /// The number of causes below an error that are followed: a third party's error may be its own underlying error.
    private static let mostCauses = 16

    private init(_ error: any Error, code: FailureCode?, causes: Int) {
        if let sealed = error as? SealedError {
            self = sealed
        } else if let interruption = error as? any AnyInterruption, let failure = interruption.anyFailure {
            self.init(failure, code: code, causes: causes)
        } else {
            self.init(
                error, Fingerprint(of: error, code: code),
                restingOn: causes > 0 ? Self.cause(of: error, following: causes - 1) : nil, isReported: false)
        }
    }

    private init(_ error: any Error, _ fingerprint: Fingerprint, restingOn cause: SealedError?, isReported: Bool) {
        self.contents = Contents(
            fingerprint: fingerprint,
            incident: cause?.incident ?? .make(),
            chain: [fingerprint] + (cause?.chain ?? []),
            // What rests on a failure that was reported belongs to the same incident.
            isReported: isReported || cause?.isReported == true,
            hops: cause?.hops ?? [],
            original: { _ in error })
    }

    private init(_ contents: Contents) { self.contents = contents }

    /// The kind of error that was sealed.
    public var fingerprint: Fingerprint { contents.fingerprint }
    /// The reference that the log, and a person's screen, know this incident by.
    public var incident: IncidentReference { contents.incident }
    /// The kinds of the sealed error and of what caused it, the outermost first.
    public var chain: [Fingerprint] { contents.chain }
    /// The boundaries that passed it on after it was reported, the lowest first.
    public var hops: [FailureHop] { contents.hops }

    /// True once a boundary has reported it.
    package var isReported: Bool { contents.isReported }

    /// The same sealed error, reported.
    package func reported() -> SealedError {
        SealedError(contents.with(isReported: true))
    }

    /// The same sealed error with one more boundary behind it.
    package func adding(_ hop: FailureHop) -> SealedError {
        SealedError(contents.with(hop: hop))
    }

    /// The error that was sealed, for handing it to reporters; internal to the module that calls them.
    var original: any Error { contents.original(Key()) }

    /// The error that an error says it rests on, sealed.
    private static func cause(of error: any Error, following causes: Int) -> SealedError? {
        if let failure = error as? any CodedFailure { return failure.cause }
        let underlying: (any Error)? =
            switch error {
            case DecodingError.dataCorrupted(let context): context.underlyingError
            case EncodingError.invalidValue(_, let context): context.underlyingError
            default: (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            }
        return underlying.map { SealedError($0, code: nil, causes: causes) }
    }

    /// Only this file can make one, so a closure that asks for it cannot be called from elsewhere, even by somebody who
    /// gets hold of the closure.
    fileprivate struct Key {}

    /// On the heap, so that an enum that carries a sealed error stays small. A mirror shows a stored property but not
    /// what a closure captured: so the original is in a closure.
    fileprivate final class Contents: Sendable, CustomReflectable {
        let fingerprint: Fingerprint
        let incident: IncidentReference
        let chain: [Fingerprint]
        let isReported: Bool
        let hops: [FailureHop]
        let original: @Sendable (Key) -> any Error

        init(
            fingerprint: Fingerprint, incident: IncidentReference, chain: [Fingerprint], isReported: Bool,
            hops: [FailureHop], original: @escaping @Sendable (Key) -> any Error
        ) {
            self.fingerprint = fingerprint
            self.incident = incident
            self.chain = chain
            self.isReported = isReported
            self.hops = hops
            self.original = original
        }

        func with(isReported: Bool? = nil, hop: FailureHop? = nil) -> Contents {
            Contents(
                fingerprint: fingerprint, incident: incident, chain: chain,
                isReported: isReported ?? self.isReported, hops: hops + (hop.map { [$0] } ?? []), original: original)
        }

        var customMirror: Mirror { Mirror(self, children: [:]) }
    }
}

extension SealedError: Hashable {
    /// Two sealed errors are equal if they are of one kind; incident and hops do not count.
    public static func == (left: SealedError, right: SealedError) -> Bool {
        left.fingerprint == right.fingerprint
    }

    /// Hashes the fingerprint.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fingerprint)
    }
}

extension SealedError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of the error and the incident reference; never a value that the error carries.
    public var description: String { "sealed \(fingerprint), incident \(incident)" }
    /// As ``description``.
    public var debugDescription: String { description }
    /// A mirror without the original.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["fingerprint": fingerprint.description, "incident": incident.description],
            displayStyle: .struct)
    }
}

extension SealedError: LocalizedError, CustomNSError {
    /// A neutral text with the incident reference, should anybody show it after all.
    public var errorDescription: String? { "Incident \(incident)" }
    /// The domain under which a bridged sealed error is known; never the original's.
    public static var errorDomain: String { "Watertight.SealedError" }
    /// Always 0: the original's code stays inside.
    public var errorCode: Int { 0 }
    /// Only the text: the original is no underlying error.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}
