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
    /// The layer that ends here.
    public let layer: Layer

    /// Creates a boundary at an edge of a layer.
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
    ///   - interruption: The error of the layer below.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and the same failure sealed, to carry on
    ///     for diagnostics. Called once, never for a cancellation.
    /// - Returns: The error to throw.
    public func translate<Inner: CodedFailure, Outer: LayerFailure>(
        _ interruption: Interruption<Inner>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Interruption<Outer> {
        interruption.mapFailure { translate($0, fileID: fileID, line: line, outer) }
    }

    /// Translates a typed failure, and reports it.
    /// - Parameters:
    ///   - failure: The failure of the layer below.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and the same failure sealed.
    /// - Returns: The error to throw.
    public func translate<Inner: CodedFailure, Outer: LayerFailure>(
        _ failure: Inner, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Outer {
        let site = CallSite(fileID: fileID, line: line)
        let code = failure.code
        let cause = failure.cause
        // The type says that nobody has reported it; the value may know better: a layer's failure whose type was
        // forgotten on its way, or one that rests on a failure that was reported.
        if let known = Self.reported(failure, code: code, restingOn: cause) {
            return pass(known, code: code, site) { outer(failure, $0) }
        }
        let sealed = SealedError(failure, code: code, restingOn: cause, isReported: true)
        let translated = outer(failure, sealed)
        FailureReporting.report(
            sealed, code: code, details: failure.details, became: translated.traits, at: self, site)
        return translated
    }

    /// Reports a failure that begins in this layer: nothing below it failed.
    ///
    /// ```swift
    /// guard let session = try store.read() else { throw boundary.originate(.notSignedIn) }
    /// ```
    /// - Parameters:
    ///   - failure: The failure, in the layer's own words.
    ///   - fileID: The file in which it began.
    ///   - line: The line in which it began.
    /// - Returns: The error to throw.
    public func originate<Failure: LayerFailure>(
        _ failure: Failure, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Interruption<Failure> {
        let site = CallSite(fileID: fileID, line: line)
        let traits = failure.traits
        let cause = failure.cause
        if let cause, cause.isReported {
            FailureReporting.hop(hop(for: cause, code: nil, site), became: traits)
        } else {
            FailureReporting.report(
                SealedError(failure, code: traits.code, restingOn: cause, isReported: true), code: traits.code,
                details: failure.details, became: traits, at: self, site)
        }
        return .failed(failure)
    }
}

// MARK: - Failures that a boundary further down has reported

extension Boundary {
    /// Translates what stopped an operation of another layer of ours; its failure has been reported and gets a hop.
    /// - Parameters:
    ///   - interruption: The error of the layer below.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and what it rests on, sealed; or the
    ///     failure itself, sealed, where it rests on nothing. Called once, never for a cancellation.
    /// - Returns: The error to throw.
    public func translate<Inner: LayerFailure, Outer: LayerFailure>(
        _ interruption: Interruption<Inner>, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Interruption<Outer> {
        interruption.mapFailure { translate($0, fileID: fileID, line: line, outer) }
    }

    /// Translates a failure of another layer of ours; it has been reported and gets a hop.
    /// - Parameters:
    ///   - failure: The failure of the layer below.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the failure and what it rests on, sealed; or the
    ///     failure itself, sealed, where it rests on nothing.
    /// - Returns: The error to throw.
    public func translate<Inner: LayerFailure, Outer: LayerFailure>(
        _ failure: Inner, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (Inner, SealedError) -> Outer
    ) -> Outer {
        let code = failure.code
        let sealed = failure.cause ?? SealedError(failure, code: code, restingOn: nil, isReported: false)
        return pass(sealed, code: code, CallSite(fileID: fileID, line: line)) { outer(failure, $0) }
    }

    private func pass<Outer: LayerFailure>(
        _ sealed: SealedError, code: FailureCode?, _ site: CallSite, _ outer: (SealedError) -> Outer
    ) -> Outer {
        let hop = hop(for: sealed, code: code, site)
        let translated = outer(sealed.reported().adding(hop))
        FailureReporting.hop(hop, became: translated.traits)
        return translated
    }

    private func hop(for sealed: SealedError, code: FailureCode?, _ site: CallSite) -> FailureHop {
        FailureHop(
            incident: sealed.incident, boundary: self, callSite: site, code: code, isFirstMention: !sealed.isReported)
    }
}

// MARK: - Foreign errors

extension Boundary {
    /// Translates a third party's error: one of the three entry points for `any Error`, beside
    /// ``SealedError/init(sealing:code:)`` and the router's `handle(unexpected:)`.
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
    ///   - error: The error that the third party threw or handed over.
    ///   - code: The kind of error, where the error itself does not tell: a struct with a code of its own shows
    ///     nothing but its type, so that all of its codes would be logged as one kind.
    ///   - matcher: The third party's spelling of "cancelled", where only a task cancels. If a person can, say
    ///     `dismissedBy:` instead.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the error, for a facade to read its SDK's codes, and
    ///     the same error sealed, to carry on. Called once, never for a cancellation.
    /// - Returns: The error to throw.
    public func translate<Outer: LayerFailure>(
        foreign error: any Error, code: FailureCode? = nil, cancelledBy matcher: CancellationMatcher = .standard,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (any Error, SealedError) -> Outer
    ) -> Interruption<Outer> {
        translate(foreign: error, code: code, cancelledBy: matcher, at: CallSite(fileID: fileID, line: line), outer)
    }

    /// Translates the error of a third party that asks a person, who may close what it shows.
    ///
    /// A third party's "cancelled" is the task's if the task is cancelled, and the person's otherwise.
    ///
    /// ```swift
    /// do { return try await scanner.scan() } catch {
    ///     throw boundary.translate(foreign: error, dismissedBy: .scanner) { _, sealed in .cameraFailed(sealed) }
    /// }
    /// ```
    /// - Parameters:
    ///   - error: The error that the third party threw or handed over.
    ///   - code: The kind of error, where the error itself does not tell.
    ///   - matcher: The third party's spelling of "cancelled".
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - outer: Says the failure in the layer's own words. Gets the error, for a facade to read its SDK's codes, and
    ///     the same error sealed, to carry on. Called once, never for a cancellation or a dismissal.
    /// - Returns: The error to throw.
    public func translate<Outer: LayerFailure>(
        foreign error: any Error, code: FailureCode? = nil, dismissedBy matcher: CancellationMatcher,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (any Error, SealedError) -> Outer
    ) -> DismissibleInterruption<Outer> {
        let site = CallSite(fileID: fileID, line: line)
        let interruption = translate(foreign: error, code: code, cancelledBy: matcher, at: site, outer)
        guard case .cancelled = interruption, !Task.isCancelled, !CancellationMatcher.isOursAndNoDismissal(error) else {
            return DismissibleInterruption(interruption)
        }
        return .dismissed
    }

    /// Translates a third party's error for a call site that was taken further up, such as by the router.
    package func translate<Outer: LayerFailure>(
        foreign error: any Error, code: FailureCode? = nil, cancelledBy matcher: CancellationMatcher, at site: CallSite,
        _ outer: (any Error, SealedError) -> Outer
    ) -> Interruption<Outer> {
        if matcher.isCancellation(error) { return .cancelled }
        if let interruption = error as? any AnyInterruption, let failure = interruption.anyFailure {
            return translate(foreign: failure, code: code, cancelledBy: matcher, at: site, outer)
        }
        let failure = error as? any CodedFailure
        if let known = Self.reported(error) {
            return .failed(pass(known, code: code ?? failure?.code, site) { outer(error, $0) })
        }
        let sealed = SealedError(sealing: error, code: code)
        // A third party's error that wraps one of ours, which was reported.
        if sealed.isReported {
            return .failed(pass(sealed, code: code ?? failure?.code, site) { outer(error, $0) })
        }
        let reported = sealed.reported()
        let translated = outer(error, reported)
        FailureReporting.report(
            reported, code: code ?? failure?.code, details: failure?.details ?? [:], became: translated.traits,
            at: self, site)
        return .failed(translated)
    }

    /// The sealed error under which a boundary of ours has reported this error; `nil` if none has.
    private static func reported(_ error: any Error) -> SealedError? {
        switch error {
        case let sealed as SealedError: sealed.isReported || sealed.original is any LayerFailure ? sealed : nil
        case let failure as any CodedFailure: reported(failure, code: failure.code, restingOn: failure.cause)
        default: nil
        }
    }

    private static func reported(
        _ failure: some CodedFailure, code: FailureCode, restingOn cause: SealedError?
    ) -> SealedError? {
        if failure is any LayerFailure {
            cause ?? SealedError(failure, code: code, restingOn: nil, isReported: false)
        } else if cause?.isReported == true {
            SealedError(failure, code: code, restingOn: cause, isReported: true)
        } else {
            nil
        }
    }
}

// MARK: - What the compiler says

extension Boundary {
    /// Says what is meant where an `any Error` is translated without `foreign:`.
    @available(
        *, unavailable,
        message: "an 'any Error' is a third party's ('translate(foreign: error)') or has lost its type ('do throws(…)')"
    )
    public func translate<Outer: LayerFailure>(
        _ error: any Error, fileID: StaticString = #fileID, line: UInt = #line,
        _ outer: (any Error, SealedError) -> Outer
    ) -> Interruption<Outer> {
        translate(foreign: error, cancelledBy: .standard, at: CallSite(fileID: fileID, line: line), outer)
    }
}
