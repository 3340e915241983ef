import WatertightRules

/// Compares an entry with an end of the current sources: the name of the function, the code, and the code around it.
struct EndLikeness {
    /// How the function of the end is related to that of the entry, most certain first.
    enum Relation: Double {
        /// The same name in the same file.
        case same = 3
        /// The same name in another file, and not in the file of the entry anymore.
        case moved = 2.5
        /// The same member of another type, whose old name is gone.
        case typeRenamed = 1.6
        /// The function of the entry calls it.
        case extracted = 1.5
        /// Another name in the same type, or in the same file if the old type is gone, and the old name is gone.
        case renamed = 1
        /// Another name in another place, and the old name is gone.
        case elsewhere = 0.5
    }

    /// How the code of the end is related to that of the entry.
    enum Code: Double {
        case changed = 0
        case renamed = 1
        /// Only names of local variables differ.
        case sameButLocals = 1.6
        case same = 2
    }

    let ends: LocatedEnds
    /// The members that all entries are in, such as `save(_:)`.
    private let known: Set<String>
    /// The names in the code of all entries, which aren't new names of something.
    private let knownNames: Set<String>
    private let memo = Memo()

    /// The contexts of ends, each computed once for all entries.
    private final class Memo {
        struct Place: Hashable {
            var path: String
            var unit: Int
            /// The file with the calls; `nil` for the context where the end is.
            var callers: String?
        }

        var contexts: [Place: [(caller: String, context: EndContext)]] = [:]
    }

    init(ends: LocatedEnds, _ baseline: Baseline) {
        self.ends = ends
        known = Set(baseline.entries.map { SymbolName.member(of: $0.symbol) })
        knownNames = baseline.entries.reduce(into: []) { $0.formUnion(Anchor($1.anchor).tokens) }
    }

    private func contexts(
        _ end: LocatedEnds.End, _ lines: SourceLines, calledIn callers: String? = nil
    ) -> [(caller: String, context: EndContext)] {
        let place = Memo.Place(path: end.finding.path, unit: end.unit, callers: callers)
        if let found = memo.contexts[place] { return found }
        let found =
            callers.map { path in
                ends.files[path].map { lines.inlinedContexts(of: end.unit, calledIn: $0) } ?? []
            } ?? [("", lines.context(of: end.unit))]
        memo.contexts[place] = found
        return found
    }

    /// Returns a score, or `nil` if the evidence isn't enough. Greater is more alike.
    func score(_ entry: Baseline.Entry, _ anchor: Anchor, _ end: LocatedEnds.End) -> Double? {
        guard entry.rule == end.finding.rule, let current = end.anchor,
            let lines = ends.files[end.finding.path]
        else { return nil }
        let (code, names) = code(anchor, current, lines, end)
        let message = message(entry, end.finding, names)
        var best: Double?
        for (relation, context) in relations(entry, anchor, end, lines) {
            let likeness = context.likeness(to: anchor)
            guard !context.isCrossed(by: anchor),
                isEnough(relation, code, context, anchor, isSameMessage: message > 0)
            else { continue }
            best = max(best ?? 0, relation.rawValue + code.rawValue + 4 * likeness + message)
        }
        return best
    }

    private func isEnough(
        _ relation: Relation, _ code: Code, _ context: EndContext, _ anchor: Anchor, isSameMessage: Bool
    ) -> Bool {
        let (likeness, least) = (context.likeness(to: anchor), context.leastLikeness(to: anchor))
        let evidence = EndContext.evidence(in: anchor)
        if code == .changed {
            return relation == .same && isSameMessage && likeness >= 0.5 && evidence >= 1
                && context.isAdjacent(to: anchor)
        }
        let isDistinct = !anchor.isCommon && code != .renamed
        switch relation {
        case .same: return isDistinct || likeness >= 0.3
        case .moved: return isDistinct || likeness >= 0.4
        case .typeRenamed: return likeness >= (isDistinct ? 0.3 : 0.4)
        case .extracted: return likeness >= (isDistinct ? 0.4 : 0.5)
        case .renamed:
            // If the code on one side was deleted, the other side must be unchanged.
            let equality = context.equality(to: anchor)
            return likeness >= 0.5 && (least >= 0.4 || code == .same && equality >= 0.5) && equality >= 0.35
                && evidence >= 1
        case .elsewhere:
            return isDistinct && likeness >= 0.75 && least >= 0.6 && context.equality(to: anchor) >= 0.5
                && evidence >= 2
        }
    }

    // MARK: The function

    private func relations(
        _ entry: Baseline.Entry, _ anchor: Anchor, _ end: LocatedEnds.End, _ lines: SourceLines
    ) -> [(Relation, EndContext)] {
        let (old, new) = (entry.symbol, end.finding.symbol)
        guard let own = contexts(end, lines).first?.context else { return [] }
        if old == new {
            if entry.path == end.finding.path { return [(.same, own)] }
            return exists(old, in: entry.path) ? [] : [(.moved, own)]
        }
        let isGone = !exists(old, in: entry.path) && !lines.symbols.contains(old)
        let callers = Set([end.finding.path, entry.path]).sorted()
        var found = callers.flatMap { contexts(end, lines, calledIn: $0) }.compactMap {
            caller, context -> (Relation, EndContext)? in
            if caller == old || isGone && SymbolName.member(of: caller) == SymbolName.member(of: old) {
                return (.extracted, context)
            }
            let isNew = isGone && !known.contains(SymbolName.member(of: caller))
            return isNew && entry.path == end.finding.path ? (.renamed, context) : nil
        }
        guard isGone else { return found }
        if SymbolName.member(of: old) == SymbolName.member(of: new) {
            found.append((.typeRenamed, own))
            return found
        }
        // A function that existed before isn't a renamed one.
        let neighbors = anchor.before + anchor.after
        guard !known.contains(SymbolName.member(of: new)), own.signature.map(neighbors.contains) != true else {
            return found
        }
        // In another type, it is a renamed function only if the old type is gone too.
        let type = SymbolName.type(of: old)
        if type == SymbolName.type(of: new) || entry.path == end.finding.path && !lines.symbols.contains(type) {
            found.append((.renamed, own))
        } else {
            found.append((.elsewhere, own))
        }
        return found
    }

    /// Whether a file still declares a symbol. Code outside of declarations has none.
    private func exists(_ symbol: String, in path: String) -> Bool {
        guard let lines = ends.files[path] else { return false }
        return symbol.isEmpty || lines.symbols.contains(symbol)
    }

    // MARK: The code

    /// Returns the relation, and the names that were replaced by others.
    private func code(
        _ old: Anchor, _ new: Anchor, _ lines: SourceLines, _ end: LocatedEnds.End
    ) -> (Code, [String: String]) {
        guard let left = old.own, let right = new.own else { return (.changed, [:]) }
        if left.exact == right.exact, old.text == new.text { return (.same, [:]) }
        let names = Self.replaced(old.tokens, new.tokens) ?? [:]
        let around = lines.names(around: end.unit)
        // A renamed variable has its old name nowhere in the function.
        let areGone = !names.keys.contains { around.contains(StableHash.short($0)) }
        if left.local == right.local, left.shape == right.shape {
            return areGone ? (.sameButLocals, names) : (.changed, [:])
        }
        guard left.shape == right.shape, !names.isEmpty, areGone else { return (.changed, [:]) }
        let declared = ends.declaredNames()
        let isRenamed = names.allSatisfy { before, after in
            if lines.isLocal(after, around: end.unit) { return true }
            return !declared.contains(before) && declared.contains(after) && !knownNames.contains(after)
        }
        return (isRenamed ? .renamed : .changed, isRenamed ? names : [:])
    }

    /// Returns the names that differ, if everything else is equal and each name always has the same replacement.
    private static func replaced(_ old: [String], _ new: [String]) -> [String: String]? {
        guard old.count == new.count else { return nil }
        var names: [String: String] = [:]
        for (before, after) in zip(old, new) where before != after {
            guard before.first?.isOfName == true, after.first?.isOfName == true,
                names[before] ?? after == after
            else { return nil }
            names[before] = after
        }
        return Set(names.values).count == names.count ? names : nil
    }

    // MARK: The message

    private func message(_ entry: Baseline.Entry, _ finding: Finding, _ names: [String: String]) -> Double {
        let (old, new) = (Fingerprint(entry), Fingerprint(finding))
        if old.message == new.message || old.messageWithoutNames == new.messageWithoutNames { return 1 }
        let renamed = names.reduce(old.message) { $0.replacing("`\($1.key)`", with: "`\($1.value)`") }
        return renamed == new.message ? 0.5 : -1
    }
}
