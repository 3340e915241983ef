import Foundation
import WatertightRules
import WatertightSupport

/// What a fix of a finding looks like: its own fix as a patch, or advice.
struct Remedy: Encodable {
    var advice: String
    /// A patch that `watertight check --fix` applies.
    var patch: String?

    /// Returns `nil` if no fix is known for this place.
    init?(_ finding: Finding, root: String) {
        if let fix = finding.fix, let patch = Self.patch(fix, finding.path, root: root) {
            advice = fix.title
            self.patch = patch
            return
        }
        guard let suggestion = finding.suggestion else { return nil }
        advice = suggestion.prefix(1).uppercased() + suggestion.dropFirst() + "."
    }

    private static func patch(_ fix: Fix, _ path: String, root: String) -> String? {
        guard let bytes = Codebase.contents(of: path, root: root),
            let fixed = FixedFile(path: path, bytes: bytes, fixes: [fix])
        else { return nil }
        return String(decoding: UnifiedDiff(path: path, before: fixed.before, after: fixed.after).bytes, as: UTF8.self)
    }
}
