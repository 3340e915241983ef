/// The edge of a layer, where a failure of the layer below becomes one in the layer's own words.
///
/// Make one for each edge and translate in a plain `do`/`catch`:
///
/// ```swift
/// private let boundary = Boundary("AuthenticationRepository", layer: .repository)
///
/// func signIn(…) async throws(Interruption<AuthenticationError>) -> Session {
///     do {
///         return try await client.fetch(request, as: Session.self)
///     } catch {
///         throw boundary.translate(error) { failure, sealed in
///             switch failure { … }
///         }
///     }
/// }
/// ```
///
/// `translate` lets a cancellation pass, reports the failure exactly once and returns the outer failure. On the success
/// path a boundary costs nothing. It is no closure around the work on purpose: today's compiler loses the typed error
/// inside closures.
public struct Boundary: Sendable, Hashable, CustomStringConvertible {
    /// The name, as the log has it.
    public let name: String
    /// The layer whose edge it is.
    public let layer: Layer

    /// An edge of a layer.
    /// - Parameters:
    ///   - name: The name, a word of the program, such as the type's.
    ///   - layer: The layer.
    public init(_ name: StaticString, layer: Layer) {
        self.name = String(describing: name)
        self.layer = layer
    }

    /// `Name (layer)`.
    public var description: String { "\(name) (\(layer))" }
}

// MARK: - Failures that nobody has reported yet

extension Boundary {
    /// Translates what stopped a typed operation, and reports the failure.
    /// - Parameters:
    ///   - interruption: What the layer below threw.
    ///   - fileID: Where the boundary was crossed.
    ///   - line: Where the boundary was crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and the same failure sealed, to carry on
    ///     for diagnostics. Called once, never for a cancellation.
    /// - Returns: What to throw.
    public func translate<Inner: CodedFailure, Outer: LayerFailure>(
        _ interruption: Interruption<Inner>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Interruption<Outer> {
        interruption.mapFailure { translate($0, fileID: fileID, line: line, outer) }
    }

    /// Translates a typed failure, and reports it.
    /// - Parameters:
    ///   - failure: What the layer below threw.
    ///   - fileID: Where the boundary was crossed.
    ///   - line: Where the boundary was crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and the same failure sealed.
    /// - Returns: What to throw.
    public func translate<Inner: CodedFailure, Outer: LayerFailure>(
        _ failure: Inner, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Outer {
        let site = CallSite(fileID: fileID, line: line)
        // The type says that nobody has reported it; the value may know better: a layer's failure whose type was
        // forgotten on its way, or one that rests on a failure that was reported.
        if let known = Self.reported(failure) { return pass(known, code: failure.code, site) { outer(failure, $0) } }
        let sealed = SealedError(failure, incident: nil, isReported: true)
        let translated = outer(failure, sealed)
        FailureReporting.report(
            sealed, code: failure.code, details: failure.details, became: translated, at: self, site)
        return translated
    }

    /// Reports a failure that begins in this layer: nothing below it failed.
    ///
    /// ```swift
    /// guard let session = try store.read() else { throw boundary.originate(.notSignedIn) }
    /// ```
    /// - Parameters:
    ///   - failure: The failure, in the layer's own words.
    ///   - fileID: Where it began.
    ///   - line: Where it began.
    /// - Returns: What to throw.
    public func originate<Failure: LayerFailure>(
        _ failure: Failure, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Interruption<Failure> {
        let site = CallSite(fileID: fileID, line: line)
        if let cause = failure.cause, cause.isReported {
            FailureReporting.hop(hop(for: cause, code: nil, site), became: failure)
        } else {
            FailureReporting.report(
                SealedError(failure, incident: nil, isReported: true), code: failure.code, details: failure.details,
                became: failure, at: self, site)
        }
        return .failed(failure)
    }
}

// MARK: - Failures that a boundary further down has reported

extension Boundary {
    /// Translates what stopped an operation of another layer of ours; its failure has been reported and gets a hop.
    /// - Parameters:
    ///   - interruption: What the layer below threw.
    ///   - fileID: Where the boundary was crossed.
    ///   - line: Where the boundary was crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and what it rests on, sealed; or the
    ///     failure itself, sealed, where it rests on nothing. Called once, never for a cancellation.
    /// - Returns: What to throw.
    public func translate<Inner: LayerFailure, Outer: LayerFailure>(
        _ interruption: Interruption<Inner>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Interruption<Outer> {
        interruption.mapFailure { translate($0, fileID: fileID, line: line, outer) }
    }

    /// Translates a failure of another layer of ours; it has been reported and gets a hop.
    /// - Parameters:
    ///   - failure: What the layer below threw.
    ///   - fileID: Where the boundary was crossed.
    ///   - line: Where the boundary was crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and what it rests on, sealed; or the
    ///     failure itself, sealed, where it rests on nothing.
    /// - Returns: What to throw.
    public func translate<Inner: LayerFailure, Outer: LayerFailure>(
        _ failure: Inner, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Outer {
        let sealed = failure.cause ?? SealedError(failure, incident: nil, isReported: false)
        return pass(sealed, code: failure.code, CallSite(fileID: fileID, line: line)) { outer(failure, $0) }
    }

    private func pass<Outer: LayerFailure>(
        _ sealed: SealedError, code: FailureCode?, _ site: CallSite, _ outer: (SealedError) -> Outer
    ) -> Outer {
        let hop = hop(for: sealed, code: code, site)
        let translated = outer(sealed.reported().adding(hop))
        FailureReporting.hop(hop, became: translated)
        return translated
    }

    private func hop(for sealed: SealedError, code: FailureCode?, _ site: CallSite) -> FailureHop {
        FailureHop(
            incident: sealed.incident, boundary: self, callSite: site, code: code, isFirstMention: !sealed.isReported)
    }
}

// MARK: - Foreign errors

extension Boundary {
    /// Translates a third party's error: one of the two doors through which an `any Error` may come.
    ///
    /// A cancellation, in whichever spelling, is recognised and not reported. An error that one of our boundaries has
    /// reported already, and that was widened to `any Error` on its way, gets a hop and no second report.
    ///
    /// ```swift
    /// do { try await database.write { … } } catch {
    ///     throw boundary.translate(foreign: error) { _, sealed in .storeUnavailable(sealed) }
    /// }
    /// ```
    /// - Parameters:
    ///   - error: What the third party threw or handed over.
    ///   - matcher: How this third party says "cancelled".
    ///   - fileID: Where the boundary was crossed.
    ///   - line: Where the boundary was crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the error, for a facade to read its SDK's codes, and
    ///     the same error sealed, to carry on. Called once, never for a cancellation.
    /// - Returns: What to throw.
    public func translate<Outer: LayerFailure>(
        foreign error: any Error, cancelledBy matcher: CancellationMatcher = .standard,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (any Error, SealedError) -> Outer
    ) -> Interruption<Outer> {
        translate(foreign: error, cancelledBy: matcher, at: CallSite(fileID: fileID, line: line), outer)
    }

    /// The same for a call site that was taken further up, such as by the router.
    package func translate<Outer: LayerFailure>(
        foreign error: any Error, cancelledBy matcher: CancellationMatcher = .standard, at site: CallSite,
        _ outer: (any Error, SealedError) -> Outer
    ) -> Interruption<Outer> {
        if CancellationMatcher.isOurs(error) || matcher.isCancellation(error) { return .cancelled }
        if let interruption = error as? any AnyInterruption, let failure = interruption.anyFailure {
            return translate(foreign: failure, cancelledBy: matcher, at: site, outer)
        }
        if let known = Self.reported(error) {
            let code = (error as? any CodedFailure)?.code
            return .failed(pass(known, code: code, site) { outer(error, $0) })
        }
        let sealed = SealedError(error, incident: nil, isReported: false)
        let failure = error as? any CodedFailure
        // A third party's error that wraps one of ours, which was reported.
        if sealed.isReported { return .failed(pass(sealed, code: failure?.code, site) { outer(error, $0) }) }
        let reported = sealed.reported()
        let translated = outer(error, reported)
        FailureReporting.report(
            reported, code: failure?.code, details: failure?.details ?? [:], became: translated, at: self, site)
        return .failed(translated)
    }

    /// What a boundary of ours has reported of this error.
    private static func reported(_ error: any Error) -> SealedError? {
        switch error {
        case let sealed as SealedError: sealed.isReported || sealed.original is any LayerFailure ? sealed : nil
        case let failure as any LayerFailure: failure.cause ?? SealedError(failure, incident: nil, isReported: false)
        case let failure as any CodedFailure where failure.cause?.isReported == true:
            SealedError(failure, incident: nil, isReported: true)
        default: nil
        }
    }
}
