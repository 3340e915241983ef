import WatertightRules

/// Draws a ``LayerGraph``: the floors from the screen down to the bytes, rooms beside them, and arrows between them.
enum LayerPicture {
    private struct Box {
        var x: Int
        var y: Int
        var width: Int
        var height: Int

        var middle: Int { y + height / 2 }
        var bottom: Int { y + height }
        var right: Int { x + width }
    }

    private static let width = 860
    private static let rowHeight = 118

    /// A picture that stands alone: no scripts, no fonts or images from elsewhere.
    static func svg(of graph: LayerGraph) -> String {
        let floors: [[Layer]] = [[.presentation], [.useCase], [.repository], [.network, .facade]]
        let beside: [Layer] = [.composition, .diagnostics, .unknown]
        var boxes: [Layer: Box] = [:]
        let rooms = Dictionary(graph.rooms.map { ($0.layer, $0) }, uniquingKeysWith: { first, _ in first })
        var y = 20
        for floor in floors {
            let present = floor.filter { rooms[$0] != nil }
            guard !present.isEmpty else { continue }
            let each = (430 - 20 * (present.count - 1)) / present.count
            for (position, layer) in present.enumerated() {
                boxes[layer] = Box(x: 110 + position * (each + 20), y: y, width: each, height: 64)
            }
            y += rowHeight
        }
        var besideY = 20
        for layer in beside where rooms[layer] != nil {
            boxes[layer] = Box(x: 640, y: besideY, width: 200, height: 64)
            besideY += rowHeight
        }
        let height = max(y, besideY) - rowHeight + 64 + 20
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(max(height, 104))" role="img" \
            aria-labelledby="watertight-layers-title watertight-layers-description" font-family="system-ui, sans-serif">
            <title id="watertight-layers-title">Layers and their leaks</title>
            <desc id="watertight-layers-description">\(summary(of: graph))</desc>
            <style>
            .room{fill:#f3f5f7;stroke:#8a94a0}.name{fill:#1b1f24;font-weight:600}.count{fill:#4a5562}
            .arrow{stroke:#8a94a0;fill:none}.head{fill:#8a94a0}.up{stroke:#b3261e;stroke-dasharray:5 3}.uphead{fill:#b3261e}
            .label{fill:#4a5562;paint-order:stroke;stroke:#fff;stroke-width:4px}.uplabel{fill:#b3261e}
            .badge{fill:#b3261e}.badgetext{fill:#fff;font-weight:600}.clean{fill:#1e7d43}.side{fill:#4a5562}
            @media (prefers-color-scheme:dark){.room{fill:#1e2329;stroke:#5b6672}.name{fill:#e6e9ed}.count,.label,.side{fill:#aab4be}
            .label{stroke:#14171b}.uplabel{fill:#ff8a80}.up{stroke:#ff8a80}.uphead{fill:#ff8a80}}
            </style>
            <defs>
            <marker id="watertight-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
            <path class="head" d="M0 0 8 4 0 8z"/></marker>
            <marker id="watertight-uphead" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
            <path class="uphead" d="M0 0 8 4 0 8z"/></marker>
            </defs>

            """
        if boxes[.presentation] != nil {
            text += "<text class=\"side\" x=\"20\" y=\"56\" font-size=\"13\">screen</text>\n"
        }
        if let lowest = floors.last?.compactMap({ boxes[$0] }).first {
            text += "<text class=\"side\" x=\"20\" y=\"\(lowest.middle + 4)\" font-size=\"13\">bytes</text>\n"
        }
        for (number, edge) in graph.edges.enumerated() {
            guard let from = boxes[edge.from], let to = boxes[edge.to] else { continue }
            text += arrow(edge, from, to, number)
        }
        for room in graph.rooms { if let box = boxes[room.layer] { text += self.room(room, box) } }
        return text + "</svg>\n"
    }

    private static func room(_ room: LayerGraph.Room, _ box: Box) -> String {
        let types = "\(room.typeCount) type\(room.typeCount == 1 ? "" : "s")"
        var text =
            "<rect class=\"room\" x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"8\"/>\n"
        text +=
            "<text class=\"name\" x=\"\(box.x + 14)\" y=\"\(box.y + 28)\" font-size=\"16\">\(room.layer.rawValue)</text>\n"
        text += "<text class=\"count\" x=\"\(box.x + 14)\" y=\"\(box.y + 50)\" font-size=\"13\">\(types)</text>\n"
        guard room.leakCount > 0 else {
            return text + "<circle class=\"clean\" cx=\"\(box.right - 20)\" cy=\"\(box.y + 22)\" r=\"6\"/>\n"
        }
        let label = "\(room.leakCount) leak\(room.leakCount == 1 ? "" : "s")"
        let width = 18 + label.count * 7
        text +=
            "<rect class=\"badge\" x=\"\(box.right - width - 10)\" y=\"\(box.y + 10)\" width=\"\(width)\" height=\"24\" rx=\"12\"/>\n"
        text +=
            "<text class=\"badgetext\" x=\"\(box.right - width / 2 - 10)\" y=\"\(box.y + 27)\" font-size=\"13\" text-anchor=\"middle\">\(label)</text>\n"
        return text
    }

    /// Between floors arrows go up and down, spread so that they do not lie on each other; to the rooms beside, sideways.
    private static func arrow(_ edge: LayerGraph.Edge, _ from: Box, _ to: Box, _ number: Int) -> String {
        let isUp = (edge.to.height ?? 0) > (edge.from.height ?? .max)
        let style = isUp ? "arrow up" : "arrow"
        let head = isUp ? "watertight-uphead" : "watertight-head"
        let path: String
        let label: (x: Int, y: Int)
        if from.x < 600, to.x < 600, from.y != to.y {
            let isNext = abs(from.y - to.y) == rowHeight
            if isNext {
                let x = max(from.x, to.x) + min(from.width, to.width) / 2 + (isUp ? 60 : -60)
                let (start, end) = from.y < to.y ? (from.bottom, to.y) : (from.y, to.bottom)
                path = "M\(x) \(start) L\(x) \(end)"
                label = (x + 8, (start + end) / 2 + 5)
            } else {
                // Over a floor: outside, on the side where both rooms are.
                let isLeft = from.x == to.x
                let (start, end) = isLeft ? (from.x, to.x) : (from.right, to.right)
                let bow = (isLeft ? start - 26 : max(start, end) + 26) + (isLeft ? -12 : 12) * (number % 3)
                path =
                    "M\(start) \(from.middle + (isUp ? -14 : 14)) C\(bow) \(from.middle) \(bow) \(to.middle) \(end) \(to.middle + (isUp ? 14 : -14))"
                label = (bow - 4, (from.middle + to.middle) / 2)
            }
        } else if from.x < 600, to.x < 600 {
            let (start, end) = from.x < to.x ? (from.right, to.x) : (from.x, to.right)
            let shift = from.x < to.x ? -10 : 10
            path = "M\(start) \(from.middle + shift) L\(end) \(to.middle + shift)"
            label = ((start + end) / 2 - 6, from.middle + shift + (shift < 0 ? -6 : 16))
        } else if from.x >= 600, to.x >= 600 {
            let (start, end) = from.y < to.y ? (from.bottom, to.y) : (from.y, to.bottom)
            let x = from.x + (from.y < to.y ? 80 : 120)
            path = "M\(x) \(start) L\(x) \(end)"
            label = (x + 8, (start + end) / 2 + 5)
        } else {
            let (start, end) = from.x < to.x ? (from.right, to.x) : (from.x, to.right)
            let shift = from.x < to.x ? -8 : 8
            path = "M\(start) \(from.middle + shift) L\(end) \(to.middle + shift)"
            label = ((start * 2 + end) / 3, (from.middle * 2 + to.middle) / 3 + shift - 4)
        }
        return "<path class=\"\(style)\" d=\"\(path)\" marker-end=\"url(#\(head))\"/>\n"
            + "<text class=\"label\(isUp ? " uplabel" : "")\" x=\"\(label.x)\" y=\"\(label.y)\" font-size=\"12\">\(edge.count)</text>\n"
    }

    private static func summary(of graph: LayerGraph) -> String {
        let rooms = graph.rooms.map { "\($0.layer.rawValue): \($0.typeCount) types, \($0.leakCount) leaks" }
        let upward = graph.edges.filter { ($0.to.height ?? 0) > ($0.from.height ?? .max) }
            .map { "\($0.from.rawValue) names \($0.to.rawValue) in \($0.count) files, upward" }
        return (rooms + upward).joined(separator: "; ") + ". Numbers at arrows count files."
    }
}
