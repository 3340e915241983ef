/// What is found in each file of a program by itself. A survey combines them.
package struct Summaries: Sendable {
    package var flows: [ThrowSets.FileFlows]
    package var traces: [PlaceTraces]
    package var failures: [FileFailures]

    package init(flows: [ThrowSets.FileFlows], traces: [PlaceTraces], failures: [FileFailures] = []) {
        self.flows = flows
        self.traces = traces
        self.failures = failures
    }

    /// Returns the files whose summaries an edit of bodies in one file can change at once: that file, and those that
    /// refer to its bodies, if their numbers changed. The summaries of others can depend on what its functions throw;
    /// only ``Summaries`` of the whole program are exact.
    package func files(staleAfterEditOf file: FileID, in before: Program, to after: Program) -> [Int] {
        guard !before.facts(file).hasSameBodies(as: after.facts(file)) else { return [Int(file)] }
        let bodies = before.linked.bodies(of: file)
        return flows.indices.filter { $0 == Int(file) || refers(fileNumber: $0, to: bodies) }
    }

    private func refers(fileNumber: Int, to bodies: Range<Int32>) -> Bool {
        flows[fileNumber].flows.contains { $0.steps.contains { $0.bodies.contains(where: bodies.contains) } }
            || flows[fileNumber].effects.contains { $0.calls.contains { $0.bodies.contains(where: bodies.contains) } }
            || failures[fileNumber].bodies.contains { $0.wrappers.contains { bodies.contains($0.body) } }
    }
}

extension Facts {
    /// Whether the bodies have the same numbers as in another version of the file.
    fileprivate func hasSameBodies(as other: Facts) -> Bool {
        bodies.count == other.bodies.count
            && zip(bodies, other.bodies).allSatisfy {
                $0.kind == $1.kind && $0.declaration == $1.declaration && $0.parent == $1.parent
            }
    }
}
