// Closed: callers must handle both cases.
/// The value of an operation that the user can dismiss, such as a sheet that an SDK presents.
///
/// The screen is still there after a dismissal and has to stop waiting:
///
/// ```swift
/// switch try await scanner.scan() {
/// case .answered(let code): await rent(code, output)
/// case .dismissed: output.send { $0.onScanDismissed() }
/// }
/// ```
///
/// An optional would hide a forgotten `dismissedBy:`, drop a `Void` without a warning, and be the same as a failure after
/// `try?`.
public enum Dismissible<Value: Sendable>: Sendable {
    /// The user answered.
    case answered(Value)
    /// The user dismissed the operation. Nothing is logged or presented.
    case dismissed
}

extension Dismissible: Equatable where Value: Equatable {}
extension Dismissible: Hashable where Value: Hashable {}

/// A ``Dismissible`` of any value, for the test kit.
package protocol AnyDismissible {
    /// Whether the user dismissed the operation.
    var isDismissed: Bool { get }
}

extension Dismissible: AnyDismissible {
    package var isDismissed: Bool { if case .dismissed = self { true } else { false } }
}
