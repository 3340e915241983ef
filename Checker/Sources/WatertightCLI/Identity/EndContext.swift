/// The statements around an end in the current sources, nearest first.
struct EndContext {
    var before: [Sketch]
    var after: [Sketch]
    /// How many of them are in the end's function.
    var beforeInFunction: Int
    var afterInFunction: Int

    /// How much of an anchor's surroundings is here, from 0 to 1, in the same order.
    func likeness(to anchor: Anchor) -> Double {
        let (known, found) = (
            Self.total(anchor.before) + Self.total(anchor.after),
            Self.matched(anchor.before, in: before) + Self.matched(anchor.after, in: after)
        )
        return known == 0 ? 0 : found / known
    }

    /// The likeness of the side that differs more. A side with little code doesn't count.
    func leastLikeness(to anchor: Anchor) -> Double {
        let sides = [(anchor.before, before), (anchor.after, after)].filter { Self.total($0.0) >= 1.5 }
            .map { Self.matched($0, in: $1) / Self.total($0) }
        return sides.min() ?? likeness(to: anchor)
    }

    /// How much of an anchor's surroundings is here without any change.
    func equality(to anchor: Anchor) -> Double {
        let known = Self.total(anchor.before) + Self.total(anchor.after)
        func equal(_ stored: [Sketch], _ current: [Sketch]) -> Double {
            zip(Self.weights, stored).reduce(0) { $0 + (current.contains($1.1) ? $1.0 : 0) }
        }
        return known == 0 ? 0 : (equal(anchor.before, before) + equal(anchor.after, after)) / known
    }

    /// The first line of the end's function.
    var signature: Sketch? {
        beforeInFunction > 0 && beforeInFunction <= before.count ? before[beforeInFunction - 1] : nil
    }

    /// How much of an anchor's surroundings is known. The statements next to an end count most.
    static func evidence(in anchor: Anchor) -> Double { total(anchor.before) + total(anchor.after) }

    /// Whether an adjacent statement is now on the other side, so that the end moved past code or was replaced.
    func isCrossed(by anchor: Anchor) -> Bool {
        // Equal statements that are farther away may have been there before: the anchor doesn't reach them.
        // The first statements beside a `catch` or a `Task` are its own.
        let most = anchor.text.hasPrefix("catch") || anchor.text.hasPrefix("Task") ? 2 : 1
        func crosses(_ stored: [Sketch], _ other: [Sketch], _ wrong: ArraySlice<Sketch>, _ right: [Sketch]) -> Bool {
            stored.prefix(most).contains { !other.contains($0) && wrong.contains($0) && !right.contains($0) }
        }
        return crosses(anchor.after, anchor.before, before.prefix(min(beforeInFunction, Anchor.most)), after)
            || crosses(anchor.before, anchor.after, after.prefix(min(afterInFunction, Anchor.most)), before)
    }

    /// Whether a statement next to an end is still next to it, on both sides.
    func isAdjacent(to anchor: Anchor) -> Bool {
        func isNear(_ stored: [Sketch], _ current: [Sketch]) -> Bool {
            stored.isEmpty && current.isEmpty || stored.prefix(2).contains(where: current.prefix(2).contains)
        }
        return isNear(anchor.before, before) && isNear(anchor.after, after)
    }

    private static let weights = [1, 0.8, 0.6, 0.5, 0.4, 0.3]

    private static func total(_ sketches: [Sketch]) -> Double { weights.prefix(sketches.count).reduce(0, +) }

    /// Returns the greatest weight of a common subsequence.
    private static func matched(_ stored: [Sketch], in current: [Sketch]) -> Double {
        guard !stored.isEmpty, !current.isEmpty else { return 0 }
        var row = [Double](repeating: 0, count: current.count + 1)
        for (index, sketch) in stored.enumerated() {
            var diagonal = 0.0
            for (place, other) in current.enumerated() {
                let above = row[place + 1]
                let both = diagonal + weights[index] * likeness(sketch, other, distance: place - index)
                row[place + 1] = max(above, row[place], both)
                diagonal = above
            }
        }
        return row[current.count]
    }

    private static func likeness(_ left: Sketch, _ right: Sketch, distance: Int) -> Double {
        if left == right { return 1 }
        if left.local == right.local, left.shape == right.shape { return 0.9 }
        // Many statements have the same shape.
        return left.shape == right.shape && abs(distance) <= 3 ? 0.5 : 0
    }
}

extension SourceLines {
    private static let mostStatements = 60
    private static let mostCallers = 4

    func context(of unit: Int) -> EndContext {
        let before = sketches(from: unit, forward: false, most: Self.mostStatements)
        let after = sketches(from: unit, forward: true, most: Self.mostStatements)
        return EndContext(
            before: before.sketches, after: after.sketches, beforeInFunction: before.inFunction,
            afterInFunction: after.inFunction)
    }

    /// Returns the contexts that an end would have if its function were written where a file calls it.
    /// - Parameter depth: The number of calls to follow.
    func inlinedContexts(
        of unit: Int, calledIn callers: SourceLines, depth: Int = 2
    ) -> [(caller: String, context: EndContext)] {
        let function = SymbolName.base(of: symbol(around: unit))
        guard depth > 0, !function.isEmpty else { return [] }
        let own = context(of: unit)
        // The farthest statement before is the signature, which the extracted code doesn't have.
        let before = own.before.prefix(max(0, own.beforeInFunction - 1))
        let after = own.after.prefix(own.afterInFunction)
        return callers.mentions(of: function).prefix(Self.mostCallers).flatMap { call in
            let outer =
                [(caller: callers.symbol(around: call), context: callers.context(of: call))]
                + callers.inlinedContexts(of: call, calledIn: callers, depth: depth - 1)
            return outer.map { caller, outer in
                let joined = EndContext(
                    before: before + outer.before, after: after + outer.after,
                    beforeInFunction: before.count + outer.beforeInFunction,
                    afterInFunction: after.count + outer.afterInFunction)
                return (caller, joined)
            }
        }
    }
}
