// The edge of a layer, where an error of the layer below becomes a failure of the layer's own vocabulary.
//
// Each is called in a plain `catch`. None takes a closure around the work: the compiler erases typed errors inside closures.

extension Interruption {
    /// Translates the failure of a typed operation, and reports it unless that has happened.
    ///
    /// ```swift
    /// do { return try await service.fetch(.post, "/session", sending: credentials) } catch {
    ///     throw error.translated { failure in
    ///         switch failure.kind { … }
    ///     }
    /// }
    /// ```
    ///
    /// A cancellation stays what it is.
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - outer: Returns the failure in this layer's vocabulary. Called only for a failure, and once.
    /// - Returns: The error to throw, with the same incident.
    public func translated<Outer: LayerFailure>(
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        _ outer: (Failure) -> Outer
    ) -> Interruption<Outer> {
        switch self {
        case .cancelled: return .cancelled
        case .failed(let failure, let incident):
            let translated = outer(failure)
            incident.pass(failure, as: translated, at: CallSite(fileID: fileID, line: line, function: function))
            return .failed(translated, incident)
        }
    }
}

extension Interruption {
    /// Creates the error for a failure that begins here: nothing below it failed.
    ///
    /// ```swift
    /// guard let session = try store.read() else { throw .failed(.notSignedIn) }
    /// ```
    ///
    /// The output or the router reports it. It is ``FailureSeverity/expected``, unless its type states a severity. Fakes and
    /// previews throw it as well. A failure that contains one with an incident has that incident. In a `catch`, use `translated` or
    /// ``foreign(_:code:fileID:line:function:_:)``, which keep the cause.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The error to throw.
    public static func failed(
        _ failure: Failure, fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) -> Self where Failure: LayerFailure {
        .failed(
            failure,
            ErrorChain.failures(in: failure).first?.incident
                ?? Incident(of: failure, at: CallSite(fileID: fileID, line: line, function: function)))
    }

    /// Translates a third party's error, and reports it: a named entry point for `any Error`.
    ///
    /// ```swift
    /// do { try await database.write { … } } catch {
    ///     throw .foreign(error) { _ in .storeUnavailable }
    /// }
    /// ```
    ///
    /// In a canceled task, the result is ``cancelled``. In any other task, an error that calls itself canceled is a failure,
    /// because its caller is still waiting. An error that contains a failure with an incident stays a failure in both, with
    /// that incident, even if the app wrapped it in an error of its own.
    ///
    /// The severity is that of the returned failure's type. If it states none, it is that of the error, where it is known:
    /// that of a wrapped failure, and that of the codes of URL loading, POSIX and Apple's frameworks. Otherwise it is
    /// ``FailureSeverity/defect``.
    /// - Parameters:
    ///   - error: The error that the third party threw or passed to a callback.
    ///   - code: The kind of error, if the error itself doesn't identify it. An error that is a struct shows nothing but its
    ///     type.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - outer: Returns the failure in this layer's vocabulary. Called only for a failure, and once.
    /// - Returns: The error to throw.
    public static func foreign<Foreign: Error>(
        _ error: Foreign, code: FailureCode? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        _ outer: (Foreign) -> Failure
    ) -> Self where Failure: LayerFailure {
        .foreign(
            error, code: code, at: CallSite(fileID: fileID, line: line, function: function), outer)
    }

    /// Translates a third party's error for a call site further up, such as that of a facade's request.
    package static func foreign<Foreign: Error>(
        _ error: Foreign, code: FailureCode? = nil, at site: CallSite,
        _ outer: (Foreign) -> Failure
    ) -> Self where Failure: LayerFailure {
        let failures = ErrorChain.failures(in: error)
        if let (failure, incident) = failures.first {
            for other in failures where other.incident != incident { other.incident.mayBeDropped() }
            let translated = outer(failure as? Foreign ?? error)
            incident.pass(failure, as: translated, at: site)
            return .failed(translated, incident)
        }
        if Task.isCancelled { return .cancelled }
        let isCancellation = CancellationMatcher.standard.matches(error)
        let incident = Incident(sealing: error, code: code, severity: isCancellation ? .expected : nil, at: site)
        let translated = outer(error)
        incident.pass(error, as: translated, at: site)
        return .failed(translated, incident)
    }
}

extension Interruption {
    /// Reports the failure if it hasn't been reported. For a failure that no layer above, output or router receives.
    ///
    /// ```swift
    /// completion(.failure(.failed(.wrongCredentials).reported()))
    /// ```
    ///
    /// A no-op for a cancellation.
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The same error.
    @discardableResult
    public func reported(
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) -> Self {
        if case .failed(let failure, let incident) = self {
            incident.pass(as: failure, at: CallSite(fileID: fileID, line: line, function: function))
        }
        return self
    }
}

extension Interruption {
    /// States that the program continues without the failed operation, such as with a cached value.
    ///
    /// ```swift
    /// do { return try await service.fetch("/settings") } catch {
    ///     error.recovered()
    ///     return .standard
    /// }
    /// ```
    ///
    /// The failure isn't reported. A note of level debug contains its code and its reference. Without it, a dropped failure
    /// is an error in the log.
    public func recovered() { incident?.closeAsRecovered() }
}

extension Interruption {
    /// Explains what the failure of a layer is.
    @available(
        *, unavailable,
        message: "the failures of a layer conform to 'LayerFailure', which gives them a code and a severity for the log"
    )
    @_disfavoredOverload
    public static func failed(_ failure: Failure) -> Self { .cancelled }

    /// Explains what the failure of a layer is.
    @available(
        *, unavailable,
        message: "the failures of a layer conform to 'LayerFailure', which gives them a code and a severity for the log"
    )
    @_disfavoredOverload
    public static func foreign<Foreign: Error>(
        _ error: Foreign, code: FailureCode? = nil, _ outer: (Foreign) -> Failure
    ) -> Self { .cancelled }
}

extension Error {
    /// Explains how to translate an error that isn't an interruption.
    @available(
        *, unavailable,
        message:
            "the type of this error was lost, or a third party threw it: write 'do throws(…)' around the calls, or 'throw .foreign(error) { … }'"
    )
    @_disfavoredOverload
    public func translated<Outer: LayerFailure>(_ outer: (any Error) -> Outer) -> Interruption<Outer> { .cancelled }
}

extension Incident {
    /// Reports a failure that arrives at the edge of a layer, at an output or at a router. If it has been reported, notes
    /// that its code changed.
    /// - Parameters:
    ///   - inner: The error of the layer below; `nil` where nothing is translated.
    ///   - outer: The failure as it goes on.
    ///   - code: The code of the failure, if it has none of its own.
    ///   - site: The place.
    package func pass(
        _ inner: (any Error)? = nil, as outer: some Error, code: FailureCode? = nil, at site: CallSite
    ) {
        let (inner, failure) = (inner as? any LayerFailure, outer as? any LayerFailure)
        let code = failure?.code ?? code ?? kindCode
        let isFirst = report(at: site) { original, site in
            // The failure that arrives may be one that a layer renamed without a translation.
            var details = original?.details ?? [:]
            for below in [inner?.details, failure?.details] {
                for entry in below?.entries ?? [] where !details.entries.contains(where: { $0.name == entry.name }) {
                    details.append(entry)
                }
            }
            return FailureReport(
                self, callSite: site,
                code: code,
                cause: [original?.code, inner?.code, self.code].lazy.compactMap(\.self).first { $0 != code },
                severity: severity(of: [failure, inner, original]), details: details)
        }
        guard !isFirst, !FailureReporting.isReporting, let from = inner?.code, from != code else { return }
        FailureReporting.note(.translated(reference, site, from: from, to: code))
    }

    /// The first severity that a failure states, the outermost first. Without one, that of the original error.
    private func severity(of failures: [(any LayerFailure)?]) -> FailureSeverity {
        failures.lazy.compactMap { $0?.severity }.first { $0 != .inherited } ?? originalSeverity
    }
}
