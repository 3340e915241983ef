import WatertightRules

/// The rules about decisions in comments.
enum AcceptRules {
    static let withoutReason = RuleDescription(id: "accept-without-reason", severity: .warning)

    static let unknown = RuleDescription(id: "unknown-accept", severity: .warning)

    static let unused = RuleDescription(id: "unused-accept", severity: .warning)

    static let descriptions = [withoutReason, unknown, unused]
}
