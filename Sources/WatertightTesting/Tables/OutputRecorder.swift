public import Testing
public import Watertight

/// The base class of an output that records its calls.
///
/// A recorder has one line for each method of the output:
///
/// ```swift
/// final class RecordingLoginOutput: OutputRecorder, LoginUseCaseOutput {
///     func onLoginStarted() { record(isFinal: false) }
///     func onLoggedIn(as name: String) { record(name) }
///     func onWrongPassword(forEmail email: String) { record(email) }
/// }
/// ```
///
/// A test states the expected calls by making them, so they compile only if they exist:
///
/// ```swift
/// let output = RecordingLoginOutput()
/// useCase.output.connect(output)
/// await useCase.execute(email: "ada@example.com", password: "secret")
/// output.expect {
///     $0.onLoginStarted()
///     $0.onWrongPassword(forEmail: "ada@example.com")
/// }
/// ```
@MainActor open class OutputRecorder {
    struct Call {
        let name: String
        let values: [AnyHashable]
        let isFinal: Bool
        let incident: IncidentReference?
    }

    private(set) var recorded: [Call] = []
    /// Called after each call, with all calls.
    var onCall: (([Call]) -> Void)?

    /// Creates a recorder without calls.
    public required init() {}

    /// The calls, in order, as text: `onLoggedIn(as: Ada)`.
    public var calls: [String] { recorded.map(\.description) }

    /// Records the call of the method that calls it.
    /// - Parameters:
    ///   - values: The arguments of the method, in order.
    ///   - isFinal: Whether the call is an outcome. `false` for a method that reports a start or progress.
    ///   - method: The method.
    public final func record(_ values: AnyHashable..., isFinal: Bool = true, method: String = #function) {
        recorded.append(
            Call(name: method, values: values, isFinal: isFinal, incident: Incident.current?.reference))
        onCall?(recorded)
    }
}

extension UseCaseOutput where Self: OutputRecorder {
    /// Fails the test unless the recorded calls are the expected ones, in the same order and with equal arguments.
    /// - Parameters:
    ///   - sourceLocation: The place to which an issue belongs.
    ///   - calls: Makes the expected calls. `{ _ in }` expects none.
    public func expect(sourceLocation: SourceLocation = #_sourceLocation, _ calls: (Self) -> Void) {
        let expected = Self()
        calls(expected)
        guard recorded != expected.recorded else { return }
        func list(_ calls: [String]) -> String {
            calls.isEmpty ? "  none" : calls.map { "  \($0)" }.joined(separator: "\n")
        }
        Issue.record(
            "Expected calls:\n\(list(expected.calls))\nRecorded calls:\n\(list(self.calls))",
            sourceLocation: sourceLocation)
    }
}

extension OutputRecorder.Call: Equatable, CustomStringConvertible {
    static func == (left: Self, right: Self) -> Bool { left.name == right.name && left.values == right.values }

    /// Such as `onAccountLocked(forEmail: ada@example.com, until: nil)`.
    var description: String {
        let parts = name.split(separator: "(", maxSplits: 1)
        guard let method = parts.first, !values.isEmpty else { return name.replacing("()", with: "") }
        let labels = parts.dropFirst().first?.dropLast().split(separator: ":").map(String.init) ?? []
        let arguments = values.enumerated().map { index, value in
            let text = TableText.of(value.base)
            return index < labels.count && labels[index] != "_" ? "\(labels[index]): \(text)" : text
        }
        return "\(method)(\(arguments.joined(separator: ", ")))"
    }
}
