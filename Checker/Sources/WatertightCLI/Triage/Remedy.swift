import Foundation
import WatertightRules
import WatertightSupport

/// What a fix of a finding looks like: its own fix as a patch, or advice.
struct Remedy: Encodable {
    var advice: String
    /// A patch that `watertight check --fix` applies.
    var patch: String?

    init(_ finding: Finding, root: String) {
        if let fix = finding.fix, let patch = Self.patch(fix, finding.path, root: root) {
            advice = fix.title
            self.patch = patch
            return
        }
        advice =
            finding.suggestion.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } ?? Self.advice(for: finding)
    }

    private static func patch(_ fix: Fix, _ path: String, root: String) -> String? {
        guard let bytes = Codebase.contents(of: path, root: root),
            let fixed = FixedFile(path: path, bytes: bytes, fixes: [fix])
        else { return nil }
        return String(decoding: UnifiedDiff(path: path, before: fixed.before, after: fixed.after).bytes, as: UTF8.self)
    }

    /// Returns what the layer of the code can do with a failure.
    private static func advice(for finding: Finding) -> String {
        switch finding.layer {
        case .presentation: "Catch the error, log it, and set a state that the screen shows."
        case .diagnostics: "Nothing can report a failure of the log. Accept it with this reason."
        default: "Let the error reach the caller (`throws`), or log it with its cause if no caller can handle it."
        }
    }
}
