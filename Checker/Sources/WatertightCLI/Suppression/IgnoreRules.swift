import WatertightRules

/// The rules about ignore comments.
enum IgnoreRules {
    static let withoutReason = RuleDescription(id: "ignore-without-reason", severity: .warning)

    static let unknown = RuleDescription(id: "unknown-ignore", severity: .warning)

    static let unused = RuleDescription(id: "unused-ignore", severity: .warning)

    static let descriptions = [withoutReason, unknown, unused]
}
