/// A failure in the vocabulary of one layer: what a repository or a facade of ours throws.
///
/// ```swift
/// enum AuthenticationError: LayerFailure {
///     case wrongPassword
///     case unreachable(SealedError)
///
///     var traits: FailureTraits {
///         switch self {
///         case .wrongPassword: .expected("authentication", "wrong-password")
///         case .unreachable: .environmental("authentication", "unreachable")
///         }
///     }
/// }
/// ```
///
/// By convention every value of such a type has passed a ``Boundary``: it is the result of `translate` or of
/// ``Boundary/originate(_:fileID:line:)``, and so has been reported exactly once. A boundary further up therefore adds
/// a hop for it and never a second report. The sealed error that a case carries is its ``CodedFailure/cause``, and the
/// incident reference travels with it.
public protocol LayerFailure: CodedFailure {
    /// The code and the severity.
    var traits: FailureTraits { get }
}

extension LayerFailure {
    /// The code of the traits.
    public var code: FailureCode { traits.code }
    /// The severity of the traits.
    public var severity: FailureSeverity { traits.severity }
}
