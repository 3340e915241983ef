extension Outline {
    /// The tree as indented text, for tests and for whoever writes a rule.
    package var dump: String {
        var lines: [String] = []
        func write(_ node: OutlineNode, _ depth: Int) {
            let text = node.text.isEmpty ? "" : " \(node.text.debugDescription)"
            lines.append(String(repeating: "  ", count: depth) + "\(node.kind)" + text)
            for child in node.children { write(child, depth + 1) }
        }
        write(root, 0)
        return lines.joined(separator: "\n") + "\n"
    }
}
