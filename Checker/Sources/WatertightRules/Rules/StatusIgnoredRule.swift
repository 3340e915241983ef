/// `status-ignored`: a function returns a status that indicates failure, and it is never read.
package struct StatusIgnoredRule: EndRule {
    package static let description = RuleDescription(
        id: "status-ignored", severity: .warning, isOnByDefault: false, consequence: .silence)

    package init() {}

    package func report(_ end: End, _ name: String) -> EndReport? {
        guard end.isLoss else { return nil }
        switch end.origin {
        case .status:
            return EndReport(
                message: "If \(name) fails, nothing reports it: its status is ignored.",
                consequence: end.consequenceOfIgnoring)
        case .response:
            return EndReport(message: "The status of the response of \(name) is ignored.", consequence: .causeLost)
        case .errorPointer: return EndReport(message: "The error that a system function stores here is never read.")
        default: return nil
        }
    }
}
