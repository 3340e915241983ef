/// A failure with a stable code, so that it can be reported without showing what it carries.
///
/// HTTP failures and transport failures are coded failures that nobody has reported yet; the vocabularies of layers are
/// ``LayerFailure``s. What a third party throws is neither and is sealed with ``SealedError/init(sealing:code:)`` or
/// translated by ``Boundary/translate(foreign:code:cancelledBy:fileID:line:_:)``.
public protocol CodedFailure: Error {
    /// The stable code. Must not depend on texts or values.
    var code: FailureCode { get }
    /// The importance for those who run the app. ``FailureSeverity/defect`` unless the type says otherwise.
    var severity: FailureSeverity { get }
    /// The error that it rests on, sealed: the first ``SealedError`` that the value carries, unless the type says
    /// otherwise.
    ///
    /// Nobody has to write it. It is looked for in the payload of an enum's case, in a struct's stored properties, and
    /// in the tuples, optionals, enums and structs inside of those, in the order in which they are declared; a coded
    /// failure on the way is asked for its own cause. Collections and classes are not searched. A type that reflects
    /// itself (`CustomReflectable`) may hide what it carries: as a payload it is passed over, and as a failure it does
    /// not compile until it says its cause.
    var cause: SealedError? { get }
    /// The values that may be logged. Empty unless the type says otherwise.
    var details: FailureDetails { get }
}

extension CodedFailure {
    /// A failure that nobody has classified is taken seriously.
    public var severity: FailureSeverity { .defect }
    /// The first sealed error that the value carries.
    public var cause: SealedError? { CarriedCause.find(in: self) }
    /// No value may be logged.
    public var details: FailureDetails { [:] }
}

extension CodedFailure where Self: CustomReflectable {
    /// The sealed error of a type that reflects itself cannot be found.
    @available(*, unavailable, message: "a failure that reflects itself may hide its sealed error: write 'cause'")
    public var cause: SealedError? { nil }
}
