/// Tarjan's strongly connected components, without recursion. A component comes after all that it leads to.
package enum StrongComponents {
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
