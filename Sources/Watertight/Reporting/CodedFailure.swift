/// A failure with a stable code, so that it can be reported without showing what it carries.
///
/// The vocabularies of layers, HTTP failures and transport failures are coded failures; what a third party throws is
/// not and is sealed with ``SealedError/init(sealing:code:)`` or translated by
/// ``Boundary/translate(foreign:cancelledBy:fileID:line:_:)``.
public protocol CodedFailure: Error {
    /// The stable code. Must not depend on texts or values.
    var code: FailureCode { get }
    /// How much it matters to whoever runs the app. ``FailureSeverity/defect`` unless the type says otherwise.
    var severity: FailureSeverity { get }
    /// What it rests on, sealed. `nil` unless the type says otherwise.
    var cause: SealedError? { get }
    /// What may be said of it in a log. Empty unless the type says otherwise.
    var details: FailureDetails { get }
}

extension CodedFailure {
    /// A failure that nobody has classified is taken seriously.
    public var severity: FailureSeverity { .defect }
    /// No cause is known.
    public var cause: SealedError? { nil }
    /// Nothing may be said.
    public var details: FailureDetails { [:] }
}

/// A failure in the vocabulary of one layer: what a repository or a facade of ours throws.
///
/// By convention every value of such a type has passed a ``Boundary``: it is the result of `translate` or of
/// ``Boundary/originate(_:fileID:line:)``, and so has been reported exactly once. A boundary further up therefore adds
/// a hop for it and never a second report. Return in ``CodedFailure/cause`` the sealed error that a case carries; the
/// incident reference travels with it.
public protocol LayerFailure: CodedFailure {}
