package import WatertightRules

/// `foreign-error`: code above the layer that wraps a library uses the library's errors.
package struct ForeignErrorRule: Query {
    package static let description = RuleDescription(id: "foreign-error", severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for naming in ForeignErrors(search).namings() {
            switch naming.layer {
            // `error-downcast` reports the branches of screens.
            case .presentation, .useCase: guard !naming.decides else { continue }
            case .repository, .network, .facade: guard naming.isOffered else { continue }
            default: continue
            }
            found.append(
                Leak(
                    offset: naming.offset, length: UInt32(clamping: naming.name.utf8.count), body: naming.body,
                    declaration: naming.declaration,
                    message: "`\(naming.name)` is used above the layer that should wrap it.",
                    basis: [
                        "`\(naming.name)` is an error of the system or of a third party",
                        "this is in the layer \(naming.layer.description)",
                    ]))
        }
        var lines: Set<Int> = []
        return found.sorted { $0.offset < $1.offset }
            .filter { lines.insert(search.facts.line(of: $0.offset)).inserted }
    }
}
