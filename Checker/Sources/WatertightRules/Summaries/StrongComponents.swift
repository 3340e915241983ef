/// Tarjan's strongly connected components, without recursion. A component comes after all that it leads to.
package enum StrongComponents {
    /// Updates all nodes until none changes: the targets of a node before the node, and those of a cycle repeatedly.
    /// - Parameters:
    ///   - mostRounds: The maximum number of updates of a node.
    ///   - update: Updates a node, and returns whether it changed.
    package static func solve(_ edges: [[Int32]], mostRounds: Int = .max, _ update: (Int32) -> Bool) {
        for component in of(edges) {
            let isCycle = component.count > 1 || edges[Int(component[0])].contains(component[0])
            var rounds = 1
            while component.reduce(false, { update($1) || $0 }), isCycle, rounds < mostRounds { rounds += 1 }
        }
    }

    package static func of(_ edges: [[Int32]]) -> [[Int32]] {
        var index = [Int32](repeating: -1, count: edges.count)
        var low = [Int32](repeating: 0, count: edges.count)
        var isOnStack = [Bool](repeating: false, count: edges.count)
        var stack: [Int32] = []
        var components: [[Int32]] = []
        var next: Int32 = 0
        for start in edges.indices where index[start] < 0 {
            var work: [(node: Int32, edge: Int)] = [(Int32(start), 0)]
            while let (node, edge) = work.last {
                let here = Int(node)
                if edge == 0 {
                    index[here] = next
                    low[here] = next
                    next += 1
                    stack.append(node)
                    isOnStack[here] = true
                }
                if edge < edges[here].count {
                    work[work.count - 1].edge = edge + 1
                    let target = edges[here][edge]
                    if index[Int(target)] < 0 {
                        work.append((target, 0))
                    } else if isOnStack[Int(target)] {
                        low[here] = min(low[here], index[Int(target)])
                    }
                    continue
                }
                work.removeLast()
                if let parent = work.last { low[Int(parent.node)] = min(low[Int(parent.node)], low[here]) }
                guard low[here] == index[here] else { continue }
                var component: [Int32] = []
                while let member = stack.popLast() {
                    isOnStack[Int(member)] = false
                    component.append(member)
                    if member == node { break }
                }
                components.append(component)
            }
        }
        return components
    }
}
