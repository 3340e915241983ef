import WatertightRules

/// What is said of a rule, as Markdown that also reads well on a terminal.
struct RulePage {
    var rule: RuleDescription

    var text: String {
        var parts = ["# \(rule.id)", rule.summary]
        let state =
            rule.isContract
            ? "\(rule.severity), in modules that import Watertight; in other code with `architecture: true`"
            : rule.isOnByDefault ? "\(rule.severity)" : "off, unless the configuration turns it on (\(rule.severity))"
        parts.append("Severity: \(state).")
        if RuleCatalog.isQuery(rule.id) {
            let notice = rule.notice ?? rule.consequence.notice
            parts.append("What people who use the app notice: \(notice)")
        }
        if !rule.why.isEmpty { parts.append("## Why it matters\n\n\(rule.why)") }
        if !rule.before.isEmpty { parts.append("## What is found\n\n```swift\n\(rule.before)\n```") }
        if !rule.after.isEmpty { parts.append("## What to write instead\n\n```swift\n\(rule.after)\n```") }
        if !rule.decides.isEmpty {
            parts.append("## How it decides\n\n\(rule.decides)")
            parts.append(
                "Accuracy in unseen apps: [by rule](../precision.md#by-rule).")
        }
        parts.append(
            """
            ## Configure it

            ```yaml
            rules:
              \(rule.id): \(rule.severity == .error ? "warning" : "error")
            ```
            """)
        if RuleCatalog.isQuery(rule.id) {
            parts.append(
                """
                One place is silenced beside it, with a reason:

                ```swift
                // watertight:ignore \(rule.id) Say here why it is right.
                ```
                """)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The page that lists them all.
    static func index(of rules: [RuleDescription]) -> String {
        var text = "# Rules\n\n| rule | finds | severity |\n|---|---|---|\n"
        for rule in rules {
            let severity =
                rule.isContract
                ? "\(rule.severity), with Watertight"
                : rule.isOnByDefault ? "\(rule.severity)" : "off (\(rule.severity))"
            let summary = rule.summary.replacing("|", with: "\\|").replacing("\n", with: " ")
            text += "| [`\(rule.id)`](\(rule.id).md) | \(summary) | \(severity) |\n"
        }
        return text
    }
}
