public import Foundation
package import Watertight

/// A failure that can be presented.
///
/// Write ``presentation`` as a `switch` over all cases without a `default`: a new case then doesn't compile until it has
/// a title, a method and a next step.
///
/// An enum that conforms to `LocalizedError` needs one line: `extension ExportError: PresentableFailure {}`. To choose a
/// method and actions, see ``PresentationError/init(describing:method:icon:actions:)``.
public protocol PresentableFailure: Error {
    /// Everything that the user sees of the failure.
    var presentation: PresentationError { get }
}

extension PresentableFailure where Self: LocalizedError {
    /// An alert with the error's description as its title, followed by its failure reason and recovery suggestion.
    public var presentation: PresentationError { PresentationError(describing: self) }
}

extension PresentableFailure {
    /// The code of the failure in the log: its own if it is a `LayerFailure`, else the names of the type and the case.
    package var presentedCode: FailureCode {
        if let code = (self as? any LayerFailure)?.code { return code }
        let name = ProgramNames.plainCaseName(of: self).map(ProgramNames.kebab) ?? "case-\(_code)"
        return FailureCode(domain: ProgramNames.name(of: Self.self), reason: name)
    }

    /// The code of the failure that a case such as `shared(SharedFailure)` carries, or else its own.
    package var carriedCode: FailureCode {
        let mirror = Mirror(reflecting: self)
        guard mirror.displayStyle == .enum, var payload = mirror.children.first?.value else { return presentedCode }
        // A payload with a label is a tuple of one.
        let parts = Mirror(reflecting: payload)
        if parts.displayStyle == .tuple, parts.children.count == 1, let part = parts.children.first {
            payload = part.value
        }
        return (payload as? any PresentableFailure)?.carriedCode ?? presentedCode
    }
}

extension PresentationError {
    /// Creates the presentation of a `LocalizedError` from its texts.
    ///
    /// ```swift
    /// PresentationError(describing: self, method: .banner(), actions: [.retry])
    /// ```
    /// - Parameters:
    ///   - failure: The failure. Its `errorDescription` is the title, or a neutral text if it is `nil`; its
    ///     `failureReason` is the description.
    ///   - method: How the failure is shown.
    ///   - icon: The icon beside the text.
    ///   - actions: The buttons. The default depends on the method, as in
    ///     ``init(title:description:recoverySuggestion:method:icon:actions:preferredAction:isUrgent:)``.
    public init(
        describing failure: some LocalizedError, method: PresentationMethod = .alert, icon: PresentationIcon = .warning,
        actions: [PresentationAction]? = nil
    ) {
        self.init(
            title: failure.errorDescription ?? .watertight("unexpected.title"), description: failure.failureReason,
            recoverySuggestion: failure.recoverySuggestion, method: method, icon: icon, actions: actions)
    }
}
